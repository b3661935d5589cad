import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { batchStates, lineStates, ownerKinds } from '#modules/payouts/database/values.ts'

export { batchStates, lineStates, ownerKinds, itemKinds } from '#modules/payouts/database/values.ts'

export const Day = z.iso.date()

export const BatchSummary = z.object({
  _id: Id,
  number: z.string(),
  day: Day,
  state: z.enum(batchStates),
  amount: Francs,
  sellers: z.int(),
  couriers: z.int(),
  paid: Francs,
  failed: z.int(),
  carried: z.int(),
  builtAt: Time,
})
export type BatchSummary = z.output<typeof BatchSummary>

const Act = z.object({ at: Time, by: z.string().nullable(), byId: z.nullable(Id) }).nullable()

export const PayoutLine = z.object({
  _id: Id,
  owner: z.enum(ownerKinds),
  ownerId: Id,
  name: z.string(),
  provider: PaymentProvider,
  depotNumber: z.string(),
  count: z.int(),
  goods: Francs,
  commission: Francs,
  /** Signed: free deliveries, returns, carries. */
  others: Francs,
  otherWords: z.array(z.string()),
  amount: Francs,
  state: z.enum(lineStates),
  attempts: z.int(),
  /** Paid by API call: results cannot be typed. */
  byCall: z.boolean(),
  operatorTransactionId: z.string().nullable(),
  failure: z.string().nullable(),
  settledAt: z.nullable(Time),
  warnings: z.array(z.enum(['depot_changed', 'unusual'])),
})
export type PayoutLine = z.output<typeof PayoutLine>

export const Batch = BatchSummary.extend({
  built: Act,
  reviewed: Act,
  approved: Act,
  approvedAlone: z.boolean(),
  sent: Act,
  settledAt: Time.nullable(),
  remark: z.string().nullable(),
  sellersAmount: Francs,
  couriersAmount: Francs,
  providers: z.array(
    z.object({
      name: PaymentProvider,
      lines: z.int(),
      amount: Francs,
      paid: z.int(),
      failed: z.int(),
      byCall: z.boolean(),
    }),
  ),
  lines: z.array(PayoutLine),
  approval: z.object({ allowed: z.boolean(), why: z.string() }),
  journal: z.array(z.object({ at: Time, who: z.string(), what: z.string(), reason: z.string() })),
})
export type Batch = z.output<typeof Batch>

const who = ['finance'] as const
const byId = z.object({ id: Id })
const reason = z.object({ reason: Reason })
const batchErrors = ['payouts.batch_unknown', 'payouts.batch_state'] as const
const lineErrors = ['payouts.line_unknown', 'payouts.line_state'] as const

export const listBatches = endpoint('GET', '/api/finance/payout-batches', {
  who,
  query: z.object(paging(20)),
  reply: z.object({ batches: z.array(BatchSummary), ...pageFacts, totalBatches: z.int() }),
  summary: 'Les lots de versements, le plus récent d’abord.',
})

export const buildBatch = endpoint('POST', '/api/finance/payout-batches', {
  who,
  idempotent: true,
  status: 201,
  reply: Batch,
  errors: ['payouts.nothing_to_pay'],
  summary: 'Construit le lot du jour à la main ; demandé deux fois, c’est le même lot.',
})

export const readBatch = endpoint('GET', '/api/finance/payout-batches/{id}', {
  who,
  params: byId,
  reply: Batch,
  errors: ['payouts.batch_unknown'],
  summary: 'Un lot et ses lignes.',
})

export const reviewBatch = endpoint('PUT', '/api/finance/payout-batches/{id}/review', {
  who,
  stepUp: true,
  params: byId,
  reply: Batch,
  errors: batchErrors,
  summary: 'L’appelant a relu le lot : un autre que lui peut l’approuver.',
})

export const rebuildBatch = endpoint('PUT', '/api/finance/payout-batches/{id}/rebuild', {
  who,
  params: byId,
  body: reason,
  reply: Batch,
  errors: [...batchErrors, 'payouts.nothing_to_pay'],
  summary:
    'Renvoie un brouillon : il est refait de ce qui est payable maintenant, et relu de nouveau.',
})

export const approveBatch = endpoint('PUT', '/api/finance/payout-batches/{id}/approval', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ amount: z.int('Tapez le montant du lot.') }),
  reply: Batch,
  errors: [
    ...batchErrors,
    'payouts.four_eyes',
    'payouts.not_reviewed',
    'payouts.other_amount',
    'payouts.changed',
  ],
  summary: 'Approuve un lot relu par quelqu’un d’autre ; le montant est tapé de nouveau.',
})

export const sendBatch = endpoint('PUT', '/api/finance/payout-batches/{id}/dispatch', {
  who,
  stepUp: true,
  params: byId,
  reply: Batch,
  errors: batchErrors,
  summary:
    'Le fichier est parti chez l’opérateur ; celui qui prend les appels est appelé, ligne par ligne. Une ligne devenue litigieuse entre-temps est retirée.',
})

export const operatorFile = endpoint('GET', '/api/finance/payout-batches/{id}/operator-file', {
  who,
  params: byId,
  query: z.object({ operateur: PaymentProvider.optional() }),
  file: 'text/csv',
  errors: batchErrors,
  summary:
    'Le fichier à donner à un opérateur qui ne prend pas les appels : une ligne par versement à faire.',
})

export const exportBatch = endpoint('GET', '/api/finance/payout-batches/{id}/export', {
  who,
  params: byId,
  file: 'text/csv',
  errors: ['payouts.batch_unknown'],
  summary: 'Toutes les lignes du lot, comme à l’écran.',
})

export const recordResults = endpoint('POST', '/api/finance/payout-batches/{id}/results', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ csv: z.string().max(2_000_000, 'Fichier trop volumineux.') }),
  reply: z.object({
    paid: z.int(),
    failed: z.int(),
    known: z.int(),
    problems: z.array(z.object({ row: z.int(), message: z.string() })),
    batch: Batch,
  }),
  errors: [...batchErrors, 'payouts.results_unreadable'],
  summary:
    'Les résultats de l’opérateur, ligne par ligne (CSV). Le même fichier deux fois ne paie rien de plus.',
})

export const payLine = endpoint('PUT', '/api/finance/payout-lines/{id}/payment', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({
    operatorTransactionId: text(3, 64, 'Entrez le numéro de transaction de l’opérateur.'),
  }),
  reply: Batch,
  errors: [...lineErrors, 'payouts.line_by_call', 'payouts.operator_id_used'],
  summary: 'L’opérateur a payé cette ligne : le grand livre le dit.',
})

export const failLine = endpoint('PUT', '/api/finance/payout-lines/{id}/failure', {
  who,
  stepUp: true,
  params: byId,
  body: reason,
  reply: Batch,
  errors: [...lineErrors, 'payouts.line_by_call'],
  summary: 'L’opérateur n’a pas pu payer cette ligne.',
})

export const retryLine = endpoint('PUT', '/api/finance/payout-lines/{id}/retry', {
  who,
  stepUp: true,
  params: byId,
  reply: Batch,
  errors: [...lineErrors, 'payouts.four_eyes'],
  summary: 'Renvoie une ligne échouée, sur le numéro de dépôt que la boutique a maintenant.',
})
