import { sql, type SQL } from 'drizzle-orm'

import {
  collectedBy,
  type CollectedName,
  type FigureName,
  type LedgerAccount,
} from '#modules/ledger/contract/books.ts'
import { clearingAccounts } from '#modules/ledger/database/values.ts'
import { paymentProviders, type PaymentProviderName } from '#modules/payments/database/values.ts'

/** Which entries a figure sums, and on which side it counts as positive. */
type Figure = {
  accounts: readonly LedgerAccount[]
  events?: readonly string[]
  butNot?: string
  debits?: true
  sign: 1 | -1
}

const collected = (name: PaymentProviderName): Figure => ({
  accounts: [clearingAccounts[name]],
  events: ['payment_received', 'subscription_paid', 'refund_due'],
  debits: true,
  sign: 1,
})
const collectedFigures = Object.fromEntries(
  paymentProviders.map((name) => [collectedBy(name), collected(name)]),
) as Record<CollectedName, Figure>

/** The only definition of each figure. */
export const figures: Readonly<Record<FigureName, Figure>> = {
  ...collectedFigures,
  collected_cash: { accounts: ['courier_cash'], events: ['cash_collected'], sign: 1 },
  commission: { accounts: ['commission'], sign: -1 },
  delivery: { accounts: ['delivery_revenue'], butNot: 'courier_fee', sign: -1 },
  delivery_to_couriers: { accounts: ['delivery_revenue'], events: ['courier_fee'], sign: 1 },
  subscriptions: { accounts: ['subscriptions'], sign: -1 },
  promotions: { accounts: ['promotions'], sign: 1 },
  market: {
    accounts: ['commission', 'delivery_revenue', 'subscriptions', 'promotions', 'write_off'],
    sign: -1,
  },
}

/**
 * The columns of an entry, or of a sum of entries of one side, that say whether a figure counts it.
 */
export type Columns = { kind: SQL; event: SQL; francs: SQL }

export function countedIn(figure: FigureName, { kind, event, francs }: Columns): SQL {
  const { accounts, events, butNot, debits } = figures[figure]
  const parts = [sql`${kind} in ${[...accounts]}`]
  if (events) parts.push(sql`${event} in ${[...events]}`)
  if (butNot) parts.push(sql`${event} <> ${butNot}`)
  if (debits) parts.push(sql`${francs} > 0`)
  return sql.join(parts, sql` and `)
}

export const placeAccounts = [...Object.values(clearingAccounts), 'bank', 'courier_cash'] as const
export const ownerAccounts = ['escrow', 'seller_payable', 'courier_payable', 'refunds_due'] as const
