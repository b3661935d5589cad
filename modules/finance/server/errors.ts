import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'books.transaction_unknown': [404, 'Cette écriture n’existe pas.'],
  'books.month_not_ready': [409, 'Ce mois ne peut pas encore être clos : voyez ce qui manque.'],
  'books.month_closed': [409, 'Ce mois est déjà clos.'],
})
