import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Time } from '#kernel/wire/fields.ts'
import { ownerProofErrors } from '#modules/identity/contract/owner-proof.ts'
import { numberProof, refuseOtherNumber } from '#modules/payments/contract/number-proof.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'

const who = ['livreur'] as const

export const PayoutNumber = z.object({
  provider: PaymentProvider,
  number: z.string(),
  /** Null: the account's number. */
  changedAt: z.nullable(Time),
})
export type PayoutNumber = z.output<typeof PayoutNumber>

export const readPayoutNumber = endpoint('GET', '/api/courier/payout-number', {
  who,
  reply: PayoutNumber,
  summary: 'Le numéro et l’opérateur où vont les samedis de l’appelant.',
})

export const changePayoutNumber = endpoint('PUT', '/api/courier/payout-number', {
  who,
  body: z
    .object({
      provider: PaymentProvider,
      ...numberProof,
    })
    .superRefine(refuseOtherNumber),
  reply: PayoutNumber,
  errors: ['payments.not_offered', ...ownerProofErrors],
  summary: 'Change le numéro et l’opérateur où vont les samedis de l’appelant.',
})
