"""One file a command: options in, an engine call, the result to a renderer. No rule and no layout in here."""
