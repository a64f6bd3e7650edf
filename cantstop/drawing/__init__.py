"""Pictures of the board: `svg.board` for a page or a notebook, `text.board` for a terminal."""
