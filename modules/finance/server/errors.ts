import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'finance.transaction_unknown': [404, 'Cette écriture n’existe pas.'],
  'finance.month_not_ready': [409, 'Ce mois ne peut pas encore être clos : voyez ce qui manque.'],
  'finance.month_closed': [409, 'Ce mois est déjà clos.'],
})
