"""The deal file: text to record and findings, record to text."""
