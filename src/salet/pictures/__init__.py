"""Read a picture of a game: its boards, its words and its marks. NumPy; Pillow opens the files.

The path of a picture: ``pixels`` (file to array), ``regions`` (areas of one colour), ``tiles``,
``grids`` (tiles in rows and columns), ``ink`` (the letter on a tile), ``letters`` (which letter it
looks like), ``sight`` (all of these), ``rows`` and ``marks`` (which rows have marks, and what their
colours mean), ``readings`` (the words), ``decide``, and ``read`` (the public functions).
``web/static/engine/pictures/`` does the same in JavaScript, with the same integers.
"""
