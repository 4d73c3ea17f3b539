"""Numbers written into a document, held to what JSON numbers are held to: untyped ones would turn into NaN."""

from math import isfinite
from typing import Any

from graphql import FloatValueNode, GraphQLError, IntValueNode, ValidationRule

LONGEST = 400
"""Characters; the largest float has 309 digits before its point."""


class FiniteNumbersRule(ValidationRule):
    def enter_int_value(self, node: IntValueNode, *_: Any) -> None:
        self._check(node)

    def enter_float_value(self, node: FloatValueNode, *_: Any) -> None:
        self._check(node)

    def _check(self, node: IntValueNode | FloatValueNode) -> None:
        if len(node.value) > LONGEST or not isfinite(float(node.value)):
            self.report_error(GraphQLError("The document has a number that is too large: send it as text.", [node]))
