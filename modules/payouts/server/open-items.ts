import { sql, type SQL } from 'drizzle-orm'

import type { ParcelState } from '#modules/orders/contract/order-states.ts'
import type { itemKinds, ownerKinds } from '#modules/payouts/contract/payouts.ts'

import type { Sql } from '#kernel/database/database.ts'

export type Owner = (typeof ownerKinds)[number]

/** Entry of a shop or courier, or a carried negative line. */
export type OpenItem = {
  entryId: number | null
  carriedLineId: string | null
  kind: (typeof itemKinds)[number]
  owner: Owner
  ownerId: string
  parcelId: string | null
  orderNumber: string | null
  parcelState: ParcelState | null
  courierId: string | null
  at: Date
  goods: number
  commission: number
  delivery: number
  amount: number
}

/** Items of a single payee, or those of these parcels or payees. */
type Scope =
  | { owner: Owner; ownerId: string }
  | { parcels: readonly string[]; payees: readonly string[] }

/** Uses only the ledger: the items' sum is a balance. */
export async function openItems(db: Sql, only?: Scope): Promise<OpenItem[]> {
  const { rows } = await db.execute<OpenItemRow>(sql`
    with due as (
      select e.id as entry_id, case a.kind when 'seller_payable' then 'seller' else 'courier' end as owner, a.owner_id, e.event, e.subject_id,
        e.occurred_at, -e.amount_francs as amount, e.transaction_id
      from payout_due_facts d join ledger_account_facts a on a.id = d.account_id join ledger_entry_facts e on e.id = d.entry_id
      where ${dueWithin(only)}
    )
    select d.entry_id as "entryId", null::uuid as "carriedLineId", d.owner, d.owner_id as "ownerId",
      case when d.owner = 'courier' then case when d.amount > 0 then 'delivery' else 'other' end
        when d.event = 'sale' then 'sale' when f.id is not null and d.amount < 0 then 'return' else 'other' end as kind,
      f.id as "parcelId", o.order_number as "orderNumber", f.state as "parcelState", f.courier_id as "courierId",
      case when d.event = 'sale' and f.state = 'closed' then f.state_since else d.occurred_at end as at,
      d.amount, case when d.owner = 'seller' then coalesce(c.commission, 0) else 0 end as commission,
      case when d.event = 'sale' and d.owner = 'seller' then f.shop_delivery_francs else 0 end as delivery
    from due d
    left join parcel_facts f on f.id = d.subject_id
    left join order_facts o on o.id = f.order_id
    left join lateral (
      select -sum(e.amount_francs) as commission from ledger_entry_facts e
      where e.transaction_id = d.transaction_id and e.account = 'commission'
    ) c on true
    union all
    select null, l.id, l.owner, l.owner_id, 'carry', null, null, null, null, b.built_at, l.amount_francs, 0, 0
    from payout_lines l join payout_batches b on b.id = l.batch_id
    where l.state = 'carried' and l.amount_francs < 0 and b.state not in ('draft', 'discarded')
      and not exists (select 1 from payout_items i where i.carried_line_id = l.id and i.released_at is null)
      and ${lineWithin(only)}
    order by at, "entryId"`)
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    goods: row.amount + row.commission + row.delivery,
  }))
}

function dueWithin(only: Scope | undefined): SQL {
  if (!only) return sql`true`
  if ('owner' in only)
    return sql`a.kind = ${only.owner === 'seller' ? 'seller_payable' : 'courier_payable'} and a.owner_id = ${only.ownerId}`
  return sql`(d.subject_id = any(${sql.param([...only.parcels])}::uuid[]) or a.owner_id = any(${sql.param([...only.payees])}::uuid[]))`
}

/** Restricts carried lines, which concern no parcel. */
function lineWithin(only: Scope | undefined): SQL {
  if (!only) return sql`true`
  return 'owner' in only
    ? sql`l.owner = ${only.owner} and l.owner_id = ${only.ownerId}`
    : sql`l.owner_id = any(${sql.param([...only.payees])}::uuid[])`
}

/** Returns payees with dues outside any batch. */
export async function creditors(db: Sql): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select a.owner_id as id from ledger_account_facts a where a.owner_id is not null and exists (select from payout_due_facts d where d.account_id = a.id)`,
  )
  return [...new Set(rows.map(({ id }) => id))]
}

type OpenItemRow = Omit<OpenItem, 'at' | 'goods'> & { at: string }
