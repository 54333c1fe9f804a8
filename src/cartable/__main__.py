"""`python -m cartable` runs the command line."""

from cartable.cli.app import main

if __name__ == "__main__":
    main()
