import { z } from 'zod'

import { endpoint } from '../kernel/endpoint.ts'
import { Time } from '../kernel/fields.ts'
import { Phone } from '../kernel/person-fields.ts'
import { numbersDiffer } from '../payments/own-refunds.ts'
import { PaymentProvider } from '../payments/payment-method.ts'

const who = ['livreur'] as const

/** The mobile money number of a courier's payouts. */
export const PayoutNumber = z.object({
  provider: PaymentProvider,
  number: z.string(),
  /** null: the number of the account, never changed. */
  changedAt: Time.nullable(),
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
      phone: Phone,
      /** Typed a second time: money sent to a stranger does not come back. */
      phoneAgain: Phone,
      /** So that somebody who found the phone unlocked cannot redirect the money. */
      password: z
        .string('Entrez votre mot de passe.')
        .min(1, 'Entrez votre mot de passe.')
        .max(200),
    })
    .superRefine(({ phone, phoneAgain }, context) => {
      if (phone !== phoneAgain)
        context.addIssue({ code: 'custom', path: ['phoneAgain'], message: numbersDiffer })
    }),
  reply: PayoutNumber,
  errors: ['payments.not_offered', 'accounts.wrong_password', 'accounts.too_many_tries'],
  summary: 'Change le numéro et l’opérateur où vont les samedis de l’appelant.',
})
