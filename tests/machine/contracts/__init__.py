"""What each function on one column or one pair promises, for CrossHair to confirm over all paths.

A contract is a function named after the one it is about. The asserts it begins with say what may be asked, the others
what every answer must be like: they say what the clauses say, not how the library finds it.
"""
