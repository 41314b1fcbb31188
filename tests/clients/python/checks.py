"""One check, one line; the last line counts them. What the Python programs of this folder share."""

from contextlib import contextmanager

CANARY = "canary-7f3a"


class Checks:
    """The checks of one program."""

    def __init__(self, client: str) -> None:
        self.client = client
        self.passed = 0
        self.failed = 0

    @contextmanager
    def check(self, sentence: str):
        """One check: it passes when its block raises nothing."""
        try:
            yield
        except Exception as error:  # one failed check must not hide the next
            self.failed += 1
            print(f"not ok: {sentence}: {type(error).__name__}: {error}")
        else:
            self.passed += 1
            print(f"ok: {sentence}")

    def status(self) -> int:
        """Prints the figures; what the program exits with."""
        print(f"{self.client}: {self.passed} passed, {self.failed} failed")
        return 1 if self.failed or not self.passed else 0
