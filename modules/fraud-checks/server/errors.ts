import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'fraud_checks.unknown': [404, 'Ce signe n’existe pas.'],
  'fraud_checks.cleared': [409, 'Ce signe est déjà levé : les versements ne sont plus retenus.'],
  'fraud_checks.confirmed': [409, 'Les versements sont déjà retenus.'],
})
