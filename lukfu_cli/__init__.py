"""lukfu: play, check and explain Luk Fu, the Hakka game of money-suited cards."""

from lukfu_cli._version import VERSION as __version__

__all__ = ["__version__"]
