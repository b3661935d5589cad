import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'
import { refundStates } from '#modules/payments/database/values.ts'

export { refundStates } from '#modules/payments/database/values.ts'

export const Refund = z.object({
  _id: Id,
  orderNumber: z.string().nullable(),
  provider: PaymentProvider,
  payerName: z.string(),
  payerPhone: z.string(),
  toPhone: z.string().nullable(),
  /** Only to the paying number: a relative may have paid. */
  toPayer: z.boolean().optional(),
  toPhoneAt: z.nullable(Time),
  paidWith: z.string().nullable(),
  needsNumber: z.boolean(),
  /** The buyer is asked first whether she paid twice. */
  asksPayee: z.boolean().optional(),
  amount: Francs,
  reason: z.string(),
  state: z.enum(refundStates),
  requestedAt: Time,
  settledAt: z.nullable(Time),
  operatorTransactionId: z.string().nullable(),
  failure: z.string().nullable(),
  /** Results of calls cannot be typed. */
  byCall: z.boolean(),
  approvedBy: z.string().nullable(),
  dispatch: z.object({ allowed: z.boolean(), why: z.string() }),
})
export type Refund = z.output<typeof Refund>

export const refundWords: Readonly<Record<Refund['state'], string>> = {
  requested: 'à approuver',
  approved: 'approuvé',
  sent: 'envoyé',
  failed: 'échoué',
  confirmed: 'remboursé',
}

type Said = Pick<Refund, 'state'> & Partial<Pick<Refund, 'needsNumber' | 'asksPayee'>>

/** Says where a refund stands, and what it waits for. */
export function refundSaid({ state, needsNumber, asksPayee }: Said): string {
  if (state !== 'requested') return refundWords[state]
  if (asksPayee) return 'attend la réponse de l’acheteur'
  return needsNumber ? 'attend le numéro de l’acheteur' : refundWords.requested
}

const byId = z.object({ id: Id })
const errors = ['payments.refund_unknown', 'payments.refund_state'] as const
const who = ['finance'] as const

export const listRefunds = endpoint('GET', '/api/finance/refunds', {
  who,
  query: z.object({ state: z.enum(refundStates).optional(), ...paging(20) }),
  reply: z.object({
    refunds: z.array(Refund),
    ...pageFacts,
    totalRefunds: z.int(),
    counts: z.record(z.string(), z.int()),
  }),
  summary: 'Les remboursements, les plus anciens d’abord.',
})

export const exportRefunds = endpoint('GET', '/api/finance/refunds/export', {
  who,
  query: z.object({ state: z.enum(refundStates).optional() }),
  file: 'text/csv',
  summary: 'Les mêmes remboursements, tous, en CSV.',
})

export const approveRefund = endpoint('PUT', '/api/finance/refunds/{id}/approval', {
  who,
  stepUp: true,
  params: byId,
  reply: Refund,
  errors: [...errors, 'payments.refund_awaits_payee', 'payments.refund_number_missing'],
  summary: 'Approuve un remboursement demandé (ou un envoi qui a échoué).',
})

export const sendRefund = endpoint('PUT', '/api/finance/refunds/{id}/dispatch', {
  who,
  stepUp: true,
  params: byId,
  reply: Refund,
  errors: [...errors, 'payments.refund_four_eyes'],
  summary:
    'Note que le remboursement est parti chez l’opérateur, ou l’envoie, s’il prend les appels.',
})

export const confirmRefund = endpoint('PUT', '/api/finance/refunds/{id}/confirmation', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({
    operatorTransactionId: text(3, 64, 'Entrez le numéro de transaction de l’opérateur.'),
  }),
  reply: Refund,
  errors: [...errors, 'refunds.refund_by_call', 'payments.operator_id_used'],
  summary: 'L’opérateur a payé : le grand livre le dit.',
})

export const failRefund = endpoint('PUT', '/api/finance/refunds/{id}/failure', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ reason: text(3, 300, 'Dites pourquoi l’envoi a échoué.') }),
  reply: Refund,
  errors: [...errors, 'refunds.refund_by_call'],
  summary: 'L’envoi a échoué : il peut être approuvé de nouveau.',
})
