"""`python -m playproof.cli`, for machines where the shell command is not on the path."""

from playproof.cli import main

if __name__ == "__main__":
    main()
