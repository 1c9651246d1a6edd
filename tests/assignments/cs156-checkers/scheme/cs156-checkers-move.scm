; The first piece of player 1 that can step to the right, no more: for the start.
(define (cs156-checkers-move state)
  (display "thinking")
  '((0 2 0 3) ((1 1 0 1 0 0 2 2 2) (1 1 1 0 0 0 2 2 2) (1 1 1 0 0 0 2 2 2))))
