; scheme.scm - seat a student's Scheme file at the checkers board:
;
;     guile scheme.scm FILE
;
; FILE defines cs156-checkers-move and is loaded as it is. Each state read,
; (player board), is answered by what that function returns for it. What the
; file prints goes to standard error, so that it is no answer.
(use-modules (srfi srfi-1)) ; reduce, first, list-index ...: other Schemes have them at hand

; Other Schemes let () stand for itself; Guile wants it quoted. So it is, where
; an expression can stand.
(define (quote-empty form)
  (cond ((null? form) ''())
        ((not (list? form)) form)
        ((assq (car form) special) => (lambda (entry) ((cdr entry) form)))
        (else (map quote-empty form))))

(define (keep form) form)

; (lambda FORMALS body ...) and (define FORMALS body ...)
(define (keep-second form)
  (if (null? (cdr form))
      form
      (cons* (car form) (cadr form) (map quote-empty (cddr form)))))

(define (bindings list)
  (if (list? list)
      (map (lambda (one) (if (pair? one) (cons (car one) (map quote-empty (cdr one))) one)) list)
      list))

; (let NAME BINDINGS body ...), with or without the name
(define (keep-bound form)
  (cond ((or (null? (cdr form)) (not (list? form))) form)
        ((and (symbol? (cadr form)) (pair? (cddr form)))
         (cons* (car form) (cadr form) (bindings (caddr form)) (map quote-empty (cdddr form))))
        (else (cons* (car form) (bindings (cadr form)) (map quote-empty (cddr form))))))

; (case key ((datum ...) body ...) ...)
(define (keep-data form)
  (cons* (car form) (quote-empty (cadr form))
         (map (lambda (clause) (cons (car clause) (map quote-empty (cdr clause)))) (cddr form))))

; (case-lambda (FORMALS body ...) ...)
(define (keep-formals form)
  (cons (car form)
        (map (lambda (clause) (cons (car clause) (map quote-empty (cdr clause)))) (cdr form))))

(define special
  (append (map (lambda (name) (cons name keep))
               '(quote quasiquote define-syntax let-syntax letrec-syntax define-record-type))
          (map (lambda (name) (cons name keep-second)) '(lambda lambda* define define* receive))
          (map (lambda (name) (cons name keep-bound)) '(let let* letrec letrec* do))
          (list (cons 'case keep-data) (cons 'case-lambda keep-formals))))

(define (load-file name)
  (call-with-input-file name
    (lambda (port)
      (let next ((form (read port)))
        (unless (eof-object? form)
          (primitive-eval (quote-empty form))
          (next (read port)))))))

(define answers (current-output-port))
(define questions (current-input-port))

(define (answer-all move)
  (let ((state (read questions)))
    (unless (eof-object? state)
      (write (move state) answers)
      (newline answers)
      (force-output answers)
      (answer-all move))))

(unless (= (length (command-line)) 2)
  (display "usage: guile scheme.scm FILE\n" (current-error-port))
  (exit 2))
(set-current-output-port (current-error-port))
(set-current-input-port (open-input-string "")) ; a file that asks a person gets no answer
(load-file (cadr (command-line)))
(answer-all cs156-checkers-move)
