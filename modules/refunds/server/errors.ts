import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'refunds.refund_by_call': [
    409,
    'L’opérateur est appelé pour ce remboursement : son résultat s’inscrit de lui-même.',
  ],
})
