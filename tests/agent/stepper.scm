; stepper.scm - the first step that is free, forward before sideways: what a
; student's first agent is like, bare empty lists and all.

(define (cell board row column)
  (if (and (>= row 0) (< row 3) (>= column 0) (< column 9))
      (list-ref (list-ref board row) column)
      -1))

(define (with board row column value)
  (map (lambda (line i)
         (if (= i row)
             (map (lambda (old j) (if (= j column) value old)) line '(0 1 2 3 4 5 6 7 8))
             line))
       board '(0 1 2)))

(define (squares row column)
  (cond ((= row 3) ())
        ((= column 9) (squares (+ row 1) 0))
        (else (cons (list row column) (squares row (+ column 1))))))

; A piece that may go there: the answer, or #f.
(define (try board player from down ahead)
  (let* ((row (car from)) (column (cadr from)) (to-row (+ row down)) (to (+ column ahead)))
    (and (= (cell board row column) player)
         (= (cell board to-row to) 0)
         (list (list row column to-row to)
               (with (with board row column 0) to-row to player)))))

(define (first-of test list)
  (and (pair? list)
       (or (test (car list)) (first-of test (cdr list)))))

(define (cs156-checkers-move state)
  (let* ((player (car state)) (board (cadr state)) (forward (if (= player 1) 1 -1))
         (all (squares 0 0)) (ordered (if (= player 1) (reverse all) all)))
    (display "player ") (display player) (newline)
    (or (first-of (lambda (from) (try board player from 0 forward)) ordered)
        (first-of (lambda (from) (try board player from 1 0)) ordered)
        (first-of (lambda (from) (try board player from -1 0)) ordered)
        (first-of (lambda (from)
                    (let* ((row (car from)) (column (cadr from)) (to (+ column (* 2 forward))))
                      (and (= (cell board row column) player)
                           (> (cell board row (+ column forward)) 0)
                           (= (cell board row to) 0)
                           (list (list row column row to)
                                 (with (with board row column 0) row to player)))))
                  ordered))))
