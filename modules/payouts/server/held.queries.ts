import { sql } from 'drizzle-orm'

import type { HeldItem } from '#modules/payouts/contract/payouts.ts'

import type { Sql } from '#kernel/database/database.ts'
import type { Owner } from './open-items.ts'
import { presentHeld } from './present-held.ts'
import { heldDues, type Dues } from './dues.ts'

type Reader = 'finance' | 'seller'

/**
 * What is owed in the whole market and withheld, the oldest first, and what the operator refused.
 */
export async function heldItems(db: Sql, now: Date, reader: Reader): Promise<HeldItem[]> {
  return [...heldOf(await heldDues(db, now), reader), ...(await refusedLines(db))].toSorted(
    (a, b) => a.since.localeCompare(b.since),
  )
}

export function heldOf(dues: Pick<Dues, 'held' | 'payees'>, reader: Reader): HeldItem[] {
  return dues.held.map((held) => presentHeld(held, dues.payees.get(held.item.ownerId), reader))
}

/** Lines that the operator could not pay and whose items are in no later line. */
export async function refusedLines(
  db: Sql,
  only?: { owner: Owner; ownerId: string },
): Promise<HeldItem[]> {
  const mine = only ? sql`and l.owner = ${only.owner} and l.owner_id = ${only.ownerId}` : sql``
  const { rows } = await db.execute<{
    owner: Owner
    ownerId: string
    name: string
    detail: string
    since: string
    amount: number
    number: string
  }>(sql`
    select l.owner, l.owner_id as "ownerId", l.name, coalesce(l.failure, '') as detail, l.settled_at as since, l.amount_francs as amount, b.number
    from payout_lines l join payout_batches b on b.id = l.batch_id
    where l.state = 'failed' and exists (select 1 from payout_items i where i.line_id = l.id and i.released_at is null) ${mine}`)
  return rows.map(({ number, detail, since, ...row }) => ({
    ...row,
    parcelId: null,
    orderNumber: number,
    reason: 'depot' as const,
    detail,
    since: new Date(since).toISOString(),
  }))
}
