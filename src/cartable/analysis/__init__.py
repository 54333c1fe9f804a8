"""What a match was worth: `review` says what each decision gave away, and how much of the result was luck."""

from cartable.analysis.account import Account
from cartable.analysis.decision import Decision, OpenValue, RatedMove
from cartable.analysis.grades import Grade
from cartable.analysis.luck import Chance, LuckyMoment
from cartable.analysis.review import Review, review

__all__ = ["Account", "Chance", "Decision", "Grade", "LuckyMoment", "OpenValue", "RatedMove", "Review", "review"]
