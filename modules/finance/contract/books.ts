import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, momentField, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { listSearch, Reason } from '#kernel/wire/text-fields.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'
import { BatchSummary, Day } from '#modules/payouts/contract/payouts.ts'
import { paidPlanNames } from '#modules/plans/contract/plans.ts'
import { accountKinds } from '#modules/ledger/database/values.ts'
import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'

export type LedgerAccount = (typeof accountKinds)[number]

export type CollectedName = `collected_${PaymentProviderName}`
export function collectedBy<Name extends PaymentProviderName>(name: Name): `collected_${Name}` {
  return `collected_${name}`
}
const collectedNames = /* @__PURE__ */ paymentProviders.map((name) => collectedBy(name))

export const figureNames = [
  ...collectedNames,
  'collected_cash',
  'commission',
  'delivery',
  'delivery_to_couriers',
  'subscriptions',
  'promotions',
  'cash_rounding',
  'market',
] as const
export type FigureName = (typeof figureNames)[number]

export const periods = ['7j', 'mois', 'annee'] as const
export type Period = (typeof periods)[number]

const who = ['finance'] as const
const Balance = z.object({ account: z.enum([...accountKinds, 'market']), amount: Francs })

export const readOverview = endpoint('GET', '/api/finance/overview', {
  who,
  query: z.object({ period: z.enum(periods).default('mois') }),
  reply: z.object({
    now: Time,
    from: Time,
    to: Time,
    figures: z.record(z.enum(figureNames), Francs),
    subscribedShops: z.int(),
    places: z.array(Balance),
    owners: z.array(Balance),
    gap: Francs,
    held: z.object({ amount: Francs, count: z.int() }),
    days: z.array(
      z.object({
        day: Day,
        byProvider: z.record(PaymentProvider, Francs),
        cash: Francs,
      }),
    ),
    batch: BatchSummary.extend({
      reviewer: z.object({ name: z.string(), at: Time }).nullable(),
    }).nullable(),
    refunds: z.object({ count: z.int(), amount: Francs, toApprove: z.int() }),
    exceptions: z.object({ count: z.int(), gap: Francs }),
    /** Boxes at 80 % of their cap or more. */
    boxes: z.object({
      count: z.int(),
      cap: Francs,
      largest: z.object({ name: z.string(), amount: Francs }).nullable(),
    }),
    month: z.object({ month: z.string(), ready: z.boolean() }).nullable(),
  }),
  summary: 'La vue d’ensemble : chaque somme vient du grand livre.',
})

export const exportOverview = endpoint('GET', '/api/finance/overview/export', {
  who,
  query: z.object({ period: z.enum(periods).default('mois') }),
  file: 'text/csv',
  summary: 'Les mêmes sommes, en CSV.',
})

const Owner = z.object({ _id: Id, name: z.string() }).nullable()

export const LedgerLine = z.object({
  _id: z.int(),
  at: Time,
  transactionId: Id,
  event: z.string(),
  account: z.enum(accountKinds),
  owner: Owner,
  /** Debit positive, credit negative. */
  amount: Francs,
  subject: z.string(),
})
export type LedgerLine = z.output<typeof LedgerLine>

const filter = {
  figure: z.enum(figureNames).optional(),
  account: z.enum(accountKinds).optional(),
  owner: z.optional(Id),
  event: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'Événement inconnu.')
    .optional(),
  from: z.optional(momentField()),
  to: z.optional(momentField()),
}

export const listEntries = endpoint('GET', '/api/finance/entries', {
  who,
  query: z.object({ ...filter, ...paging(50) }),
  reply: z.object({
    entries: z.array(LedgerLine),
    ...pageFacts,
    totalEntries: z.int(),
    amount: z.int(),
    debit: z.int(),
    credit: z.int(),
    /** Balance before `from`; null without an account. */
    opening: z.int().nullable(),
    owner: Owner,
  }),
  summary: 'Le grand livre, le plus récent d’abord : toute somme mène à ses écritures.',
})

export const exportEntries = endpoint('GET', '/api/finance/entries/export', {
  who,
  query: z.object(filter),
  file: 'text/csv',
  summary: 'Les mêmes écritures, toutes, en CSV.',
})

export const readTransaction = endpoint('GET', '/api/finance/transactions/{id}', {
  who,
  params: z.object({ id: Id }),
  reply: z.object({
    _id: Id,
    at: Time,
    event: z.string(),
    subject: z.string(),
    orderNumber: z.string().nullable(),
    memo: z.string(),
    entries: z.array(LedgerLine),
  }),
  errors: ['finance.transaction_unknown'],
  summary: 'Un événement et toutes ses écritures ; leur somme est zéro.',
})

const Month = z.object({
  month: z.string(),
  state: z.enum(['closed', 'open', 'current']),
  entries: z.int(),
  debit: z.int(),
  closedAt: z.nullable(Time),
  closedBy: z.string().nullable(),
  checks: z.array(z.object({ words: z.string(), fine: z.boolean() })),
})
export type Month = z.output<typeof Month>

export const listMonths = endpoint('GET', '/api/finance/months', {
  who,
  reply: z.object({ months: z.array(Month) }),
  summary: 'Les mois, clos ou à clore, et ce qui empêche d’en clore un.',
})

export const closeMonth = endpoint('PUT', '/api/finance/months/{month}/closing', {
  who,
  stepUp: true,
  params: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mois inconnu.') }),
  body: z.object({ reason: Reason }),
  reply: z.object({ months: z.array(Month) }),
  errors: ['finance.month_not_ready', 'finance.month_closed'],
  summary: 'Clôt un mois : plus aucune écriture ne peut y être passée.',
})

const Box = z.object({
  courierId: Id,
  name: z.string(),
  phone: z.string(),
  holds: Francs,
  since: z.nullable(Time),
  parcels: z.int(),
  due: Francs,
})

export const listBoxes = endpoint('GET', '/api/finance/courier-boxes', {
  who,
  reply: z.object({ boxes: z.array(Box), holds: z.int(), due: z.int() }),
  summary: 'Les espèces chez chaque livreur, et ce qui lui est dû.',
})

export const exportBoxes = endpoint('GET', '/api/finance/courier-boxes/export', {
  who,
  file: 'text/csv',
  summary: 'Les mêmes caisses, en CSV.',
})

const ShopAccount = z.object({
  shopId: Id,
  name: z.string(),
  depotNumber: z.string(),
  sold: z.int(),
  paidOut: z.int(),
  due: z.int(),
})

export const listShopAccounts = endpoint('GET', '/api/finance/shops', {
  who,
  query: z.object({ q: listSearch(80), ...paging(30) }),
  reply: z.object({ shops: z.array(ShopAccount), ...pageFacts, totalShops: z.int() }),
  summary: 'Les boutiques et leur compte : vendu, versé, dû.',
})

export const exportShopAccounts = endpoint('GET', '/api/finance/shops/export', {
  who,
  query: z.object({ q: listSearch(80) }),
  file: 'text/csv',
  summary: 'Les mêmes comptes, tous, en CSV ; la boutique la plus ancienne d’abord.',
})

const PaidPlan = z.object({
  _id: Id,
  shopName: z.string(),
  plan: z.enum(paidPlanNames),
  kind: z.enum(['new', 'renewal', 'upgrade']),
  credit: Francs,
  amount: Francs,
  paidAt: Time,
  endsAt: Time,
})
export type PaidPlan = z.output<typeof PaidPlan>

export const listPaidPlans = endpoint('GET', '/api/finance/subscriptions', {
  who,
  query: z.object(paging(30)),
  reply: z.object({
    subscriptions: z.array(PaidPlan),
    ...pageFacts,
    totalSubscriptions: z.int(),
    amount: z.int(),
    active: z.record(z.string(), z.int()),
  }),
  summary: 'Les formules payées, la dernière d’abord.',
})

export const exportPaidPlans = endpoint('GET', '/api/finance/subscriptions/export', {
  who,
  file: 'text/csv',
  summary: 'Les mêmes formules payées, toutes, en CSV.',
})
