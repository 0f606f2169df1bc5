"""A finished game looked at: value, judge, remark."""
