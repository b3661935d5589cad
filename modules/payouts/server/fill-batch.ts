import { sumOf } from '#kernel/wire/money.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { firstProvider } from '#modules/payments/database/values.ts'
import { payoutItems, payoutLines } from '#modules/payouts/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { insertTables } from '#kernel/database/insert-tables.ts'
import type { OpenItem } from './open-items.ts'
import type { Payee } from './payees.ts'
import { duesOf } from './dues.ts'

export type Filled = { francs: number; payees: number }

/**
 * Puts everything payable now into a draft: a line for each shop and courier. A payee who owes more
 * than is owed gets a negative line, carried to a later Saturday. @returns null when nobody would
 * receive anything
 */
export async function fillBatch(tx: Tx, batchId: string, at: Date): Promise<Filled | null> {
  await freeRefused(tx, at)
  const { payable, payees } = await duesOf(tx, at)
  const lines = [...byOwner(payable)].flatMap(([ownerId, items]) =>
    lineOf(batchId, ownerId, items, payees.get(ownerId)),
  )
  const paid = lines.filter(({ line }) => line.amountFrancs > 0)
  if (paid.length === 0) return null
  await insertTables(tx, [payoutLines, lines.map(({ line }) => line)])
  await insertTables(tx, [payoutItems, lines.flatMap(({ items }) => items)])
  return { francs: sumOf(paid, ({ line }) => line.amountFrancs), payees: paid.length }
}

/**
 * Frees the items of lines that the operator refused and whose payee has given another number
 * since.
 */
async function freeRefused(tx: Tx, at: Date): Promise<void> {
  await tx
    .update(payoutItems)
    .set({ releasedAt: at })
    .where(
      and(
        isNull(payoutItems.releasedAt),
        sql`${payoutItems.lineId} in (
          select l.id from payout_lines l
          left join shop_facts s on l.owner = 'seller' and s.id = l.owner_id left join person_facts u on l.owner = 'courier' and u.id = l.owner_id
          left join payout_numbers n on l.owner = 'courier' and n.courier_id = l.owner_id
          where l.state = 'failed' and (coalesce(s.depot_number, n.number, u.phone, l.depot_number) <> l.depot_number
            or coalesce(s.depot_provider, n.provider, ${firstProvider}) <> l.provider))`,
      ),
    )
}

/** Groups keyed by shop or courier; UUIDs of the two never collide. */
function byOwner(items: readonly OpenItem[]): Map<string, OpenItem[]> {
  const groups = new Map<string, OpenItem[]>()
  for (const item of items) {
    const group = groups.get(item.ownerId)
    if (group) group.push(item)
    else groups.set(item.ownerId, [item])
  }
  return groups
}

function lineOf(
  batchId: string,
  ownerId: string,
  items: readonly OpenItem[],
  payee: Payee | undefined,
) {
  const [first] = items
  // A payee with only an old debt gets no new line: the debt stays where it is.
  if (!first || !payee || items.every(({ kind }) => kind === 'carry')) return []
  const amountFrancs = sumOf(items, ({ amount }) => amount)
  const id = newId()
  const line: typeof payoutLines.$inferInsert = {
    id,
    batchId,
    owner: first.owner,
    ownerId,
    name: payee.name,
    provider: payee.provider,
    depotNumber: payee.depotNumber,
    amountFrancs,
    state: amountFrancs > 0 ? 'waiting' : 'carried',
  }
  return [{ line, items: items.map((item) => itemOf(id, item)) }]
}

function itemOf(lineId: string, item: OpenItem): typeof payoutItems.$inferInsert {
  const { kind, entryId, carriedLineId, parcelId, at, goods, commission, delivery, amount } = item
  return {
    lineId,
    kind,
    entryId,
    carriedLineId,
    parcelId,
    occurredAt: at,
    goodsFrancs: goods,
    commissionFrancs: commission,
    deliveryFrancs: delivery,
    amountFrancs: amount,
  }
}

/** Empties a draft, so that it can be filled again or given up. */
export async function emptyBatch(tx: Tx, batchId: string): Promise<void> {
  await tx
    .delete(payoutItems)
    .where(sql`${payoutItems.lineId} in (select id from payout_lines where batch_id = ${batchId})`)
  await tx.delete(payoutLines).where(eq(payoutLines.batchId, batchId))
}
