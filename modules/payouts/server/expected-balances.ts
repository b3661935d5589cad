import { sql, type SQL } from 'drizzle-orm'

import { within, type Expectation } from '#modules/ledger/module.ts'
import { ledgerEntryFacts, payoutDueFacts } from '#modules/ledger/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { complaintFacts, teamRefundFacts } from '#modules/complaints/database/views.ts'
import { failedTripFacts } from '#modules/deliveries/database/views.ts'
import { exchangeFacts } from '#modules/exchanges/database/views.ts'
import { waybillFacts, carrierPaymentFacts } from '#modules/coaches/database/views.ts'
import { lossFacts } from '#modules/losses/database/views.ts'
import { subscriptionFacts } from '#modules/subscriptions/database/views.ts'
import { relayFeeFacts } from '#modules/relays/database/views.ts'
import type { LedgerAccount } from '#modules/ledger/database/values.ts'
import type { Owner } from '#modules/payouts/database/values.ts'
import { query } from '#kernel/database/query.ts'

/** SQL: francs of paid lines that paid fees of relay points. */
const relayFeesPaid = sql`(select coalesce(sum(i.amount_francs), 0)::bigint from payout_items i join payout_lines l on l.id = i.line_id
  join ${ledgerEntryFacts} e on e.id = i.entry_id where l.state = 'paid' and e.account = 'relay_payable')`

/** Share of delivered parcels, less deductions and payouts. */
export const expectSellersOwed: Expectation = {
  account: 'seller_payable',
  dated: [
    {
      event: 'sale',
      async francs(db, span) {
        const rows = await query<{ earned: number }>(
          db,
          sql`
          select coalesce(sum(items_total_francs - commission_francs - shop_delivery_francs), 0)::bigint as earned
          from ${parcelFacts} where is_delivered and ${within(sql`coalesce(delivered_at, state_since)`, span)}`,
        )
        return -(rows[0]?.earned ?? 0)
      },
    },
  ],
  async francs(db) {
    const [facts] = await query<{ back: number; paid: number }>(
      db,
      sql`
      select
        (select coalesce(sum(shop_share_francs), 0)::bigint from ${complaintFacts}) + (select coalesce(sum(shop_share_francs), 0)::bigint from ${teamRefundFacts})
          + (select coalesce(sum(borne_francs), 0)::bigint from ${parcelFacts} where borne_francs is not null)
          + (select coalesce(sum(amount_francs), 0)::bigint from ${failedTripFacts} where fault = 'shop')
          + (select coalesce(sum(trip_francs), 0)::bigint from ${exchangeFacts} where payer = 'shop' and swapped_at is not null)
          - (select coalesce(sum(second_francs - second_commission_francs), 0)::bigint from ${exchangeFacts})
          + (select coalesce(sum(paid_trip_francs), 0)::bigint from ${complaintFacts})
          - (select coalesce(sum(francs), 0)::bigint from ${lossFacts} where decided_at is not null and found_at is null)
          + (select coalesce(sum(from_sales_francs), 0)::bigint from ${subscriptionFacts} where from_sales_francs is not null) as back,
        (select coalesce(sum(amount_francs), 0)::bigint from payout_lines where owner = 'seller' and state = 'paid')
          - ${relayFeesPaid} as paid`,
    )
    return facts ? facts.back + facts.paid : 0
  },
}

/** Fees of hand-overs at relay points, less what lines of payouts have paid. */
export const expectRelayFees: Expectation = {
  account: 'relay_payable',
  dated: [
    {
      event: 'relay_fee',
      async francs(db, span) {
        const [row] = await query<{ earned: number }>(
          db,
          sql`select coalesce(sum(amount_francs), 0)::bigint as earned from ${relayFeeFacts} where ${within(sql`earned_at`, span)}`,
        )
        return -(row?.earned ?? 0)
      },
    },
  ],
  async francs(db) {
    const [row] = await query<{ paid: number }>(db, sql`select ${relayFeesPaid} as paid`)
    return row?.paid ?? 0
  },
}

/** Waybills that left, less losses that carriers pay, cash and payouts. */
export const expectCarriersOwed: Expectation = {
  account: 'carrier_payable',
  async francs(db) {
    const [facts] = await query<{ owed: number; paid: number }>(
      db,
      sql`
      select (select coalesce(sum(francs), 0)::bigint from ${waybillFacts}) as owed,
        (select coalesce(sum(francs), 0)::bigint from ${lossFacts} where payer = 'carrier' and decided_at is not null and found_at is null)
          + (select coalesce(sum(francs), 0)::bigint from ${carrierPaymentFacts})
          + (select coalesce(sum(amount_francs), 0)::bigint from payout_lines where owner = 'carrier' and state = 'paid') as paid`,
    )
    return facts ? facts.paid - facts.owed : 0
  },
}

const accounts = {
  seller: 'seller_payable',
  courier: 'courier_payable',
  carrier: 'carrier_payable',
  relay: 'relay_payable',
} as const satisfies Record<Owner | 'relay', LedgerAccount>

/** Each entry is due or in a live payout. */
export const expectDuesOrPayouts: readonly Expectation[] = [
  owedByItems('seller'),
  owedByItems('courier'),
  owedByItems('relay'),
  owedByItems('carrier'),
]

/** Fees of relay points are paid in the lines of their shops. */
function owedByItems(owner: Owner | 'relay'): Expectation {
  const account = accounts[owner]
  return {
    account,
    async francs(db) {
      const [facts] = await query<{ due: number; taken: number; paid: number }>(
        db,
        sql`
        select
          (select coalesce(sum(e.amount_francs), 0)::bigint from ${payoutDueFacts} d join ${ledgerEntryFacts} e on e.id = d.entry_id where e.account = ${account}) as due,
          (select coalesce(sum(i.amount_francs), 0)::bigint from payout_items i join ${ledgerEntryFacts} e on e.id = i.entry_id
            where e.account = ${account} and i.released_at is null) as taken,
          ${paidTo(owner)} as paid`,
      )
      return facts ? facts.due - facts.taken + facts.paid : 0
    },
  }
}

function paidTo(owner: Owner | 'relay'): SQL {
  if (owner === 'relay') return relayFeesPaid
  const paid = sql`(select coalesce(sum(amount_francs), 0)::bigint from payout_lines where owner = ${owner} and state = 'paid')`
  return owner === 'seller' ? sql`${paid} - ${relayFeesPaid}` : paid
}
