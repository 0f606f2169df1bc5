"""The functions of the API by name: each takes a request body and returns the response data."""

from salet.web.answers import games, laboratory, positions

ANSWERS = {
    answer.__name__: answer
    for answer in (
        positions.suggest,
        positions.check,
        positions.marks,
        positions.partition,
        positions.tree,
        positions.warm,
        positions.prepare,
        games.paste,
        games.review,
        games.solve,
        games.code,
        games.practice,
        laboratory.lists,
        laboratory.openers,
        laboratory.days,
        laboratory.bench,
    )
}
