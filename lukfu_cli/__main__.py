"""``python -m lukfu_cli`` is ``lukfu``."""

from lukfu_cli.cli import main

if __name__ == "__main__":
    main()
