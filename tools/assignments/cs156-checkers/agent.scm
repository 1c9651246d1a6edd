; Ask an agent written in Scheme: guile agent.scm FILE, the state on standard input.
(define file (cadr (command-line)))
(define state (read))
(define answers (current-output-port))
(set-current-output-port (current-error-port))
(load file)
(write (cs156-checkers-move state) answers)
(newline answers)
