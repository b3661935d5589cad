import { defineError } from '#kernel/errors.ts'

export const transactionUnknown = defineError(
  'books.transaction_unknown',
  404,
  'Cette écriture n’existe pas.',
)
export const monthNotReady = defineError(
  'books.month_not_ready',
  409,
  'Ce mois ne peut pas encore être clos : voyez ce qui manque.',
)
export const monthClosed = defineError('books.month_closed', 409, 'Ce mois est déjà clos.')
