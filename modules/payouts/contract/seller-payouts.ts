import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { BatchShare, ComingSaturday } from './coming-saturday.ts'
import { Day, itemKinds } from './payouts.ts'
import { HeldItem } from './held-items.ts'

const who = ['vendeur'] as const
const byId = z.object({ id: Id })

export const saturdayStates = ['due', 'sent', 'paid', 'failed', 'carried'] as const
export type SaturdayState = (typeof saturdayStates)[number]

export const Saturday = z.object({
  _id: z.nullable(Id),
  day: Day,
  state: z.enum(saturdayStates),
  amount: Francs,
  orders: z.int(),
  returns: z.int(),
})
export type Saturday = z.output<typeof Saturday>

export const readNextPayout = endpoint('GET', '/api/seller/payouts/next', {
  scope: 'payouts:read',
  who,
  shop: 'owner',
  reply: z.object({
    /** `batch` (unless sent) plus `coming`, for pages opened before 2026-11-22. */
    day: Day,
    amount: Francs,
    orders: z.int(),
    owes: Francs,
    batch: BatchShare.nullable(),
    coming: ComingSaturday,
    depotNumber: z.string(),
    held: z.object({ amount: Francs, orders: z.int(), items: z.array(HeldItem) }),
    /** Less than 72 hours ago. */
    notYet: z.object({ amount: Francs, orders: z.int() }),
    paidThisYear: z.object({ year: z.int(), amount: Francs, saturdays: z.int() }),
  }),
  errors: ['payouts.no_shop'],
  summary:
    'Ce que la boutique recevra samedi, ce qui est retenu et pourquoi, ce qui n’est pas encore payable.',
})

export const listSaturdays = endpoint('GET', '/api/seller/payouts', {
  scope: 'payouts:read',
  who,
  shop: 'owner',
  query: z.object(paging(20)),
  reply: z.object({ saturdays: z.array(Saturday), ...pageFacts, totalSaturdays: z.int() }),
  errors: ['payouts.no_shop'],
  summary: 'Les versements de la boutique, samedi par samedi.',
})

const StatementItem = z.object({
  kind: z.enum(itemKinds),
  orderNumber: z.string().nullable(),
  at: Time,
  goods: Francs,
  commission: Francs,
  delivery: Francs,
  amount: Francs,
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      total: Francs,
      commission: Francs,
      basisPoints: z.int(),
    }),
  ),
  words: z.string(),
})
export type StatementItem = z.output<typeof StatementItem>

export const Statement = Saturday.extend({
  _id: Id,
  number: z.string(),
  shopName: z.string(),
  shopAddress: z.string(),
  rccm: z.string(),
  nif: z.string(),
  depotNumber: z.string(),
  paidAt: Time.nullable(),
  operatorTransactionId: z.string().nullable(),
  failure: z.string().nullable(),
  items: z.array(StatementItem),
  totals: z.object({
    goods: Francs,
    commission: Francs,
    delivery: Francs,
    returns: Francs,
    carried: Francs,
    amount: Francs,
  }),
})
export type Statement = z.output<typeof Statement>

export const readStatement = endpoint('GET', '/api/seller/payouts/{id}', {
  scope: 'payouts:read',
  who,
  shop: 'owner',
  params: byId,
  reply: Statement,
  errors: ['payouts.line_unknown'],
  summary: 'Le relevé d’un samedi, ligne de commande par ligne de commande, jusqu’à la commission.',
})

export const exportStatement = endpoint('GET', '/api/seller/payouts/{id}/export', {
  scope: 'payouts:read',
  who,
  shop: 'owner',
  params: byId,
  file: 'text/csv',
  errors: ['payouts.line_unknown'],
  summary: 'Le même relevé, en CSV.',
})
