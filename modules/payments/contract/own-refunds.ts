import { z } from 'zod'

import { refundStates } from '#modules/payments/database/values.ts'

import { ownerProofErrors } from '#modules/identity/contract/owner-proof.ts'
import { numberProof, refuseOtherNumber } from './number-proof.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'

export const OwnRefund = z.object({
  _id: Id,
  orderId: z.nullable(Id),
  orderNumber: z.string().nullable(),
  provider: PaymentProvider,
  amount: Francs,
  state: z.enum(refundStates),
  failure: z.string().nullable(),
  requestedAt: Time,
  settledAt: z.nullable(Time),
  /** Null: the paying number. */
  toPhone: z.string().nullable(),
  needsNumber: z.boolean(),
  canChangeNumber: z.boolean(),
  /** Only to the paying number: a relative may have paid. */
  toPayer: z.boolean().optional(),
  /** Cash was noted for a parcel paid by telephone: « Avez-vous aussi payé en espèces ? ». */
  asksYou: z.boolean().optional(),
})
export type OwnRefund = z.output<typeof OwnRefund>

export const listOwnRefunds = endpoint('GET', '/api/refunds', {
  who: 'user',
  query: z.object({
    orderId: Id.optional(),
  }),
  reply: z.object({ refunds: z.array(OwnRefund) }),
  summary: 'Les remboursements de l’appelant, pour une commande ou pour ses formules.',
})

export const giveRefundNumber = endpoint('PUT', '/api/refunds/{id}/number', {
  who: 'user',
  params: z.object({ id: Id }),
  body: z
    .object({
      ...numberProof,
    })
    .superRefine(refuseOtherNumber),
  reply: OwnRefund,
  errors: [
    'payments.refund_unknown',
    'payments.refund_on_its_way',
    'payments.refund_to_payer',
    ...ownerProofErrors,
  ],
  summary: 'Donne le numéro qui reçoit un remboursement, chez l’opérateur qui le fait.',
})

export const answerRefund = endpoint('PUT', '/api/refunds/{id}/answer', {
  who: 'user',
  params: z.object({ id: Id }),
  /** Whether cash was given, too. */
  body: z.object({ paidInCash: z.boolean('Répondez par oui ou par non.') }),
  status: 204,
  errors: ['payments.refund_unknown', 'payments.refund_answered'],
  summary:
    'L’appelant dit s’il a aussi payé en espèces ce qui était payé par téléphone : le remboursement part, ou n’est plus dû.',
})
