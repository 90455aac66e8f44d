"""The one home of the version number; the build reads it too."""

VERSION = "0.1.0"
