import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { sumOf } from '#kernel/wire/money.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { carrierFacts } from '#modules/coaches/database/views.ts'
import { firstProvider } from '#modules/operators/database/values.ts'
import { payoutItems, payoutLines } from '#modules/payouts/database/tables.ts'
import { returnDues, takeDues } from '#modules/ledger/module.ts'
import { insertTables } from '#kernel/database/insert-tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { duesOf, type OpenItem } from './dues.ts'
import type { Payee } from './payees.ts'
import { query } from '#kernel/database/query.ts'

export type Filled = { francs: number; payees: number }

/**
 * Adds a line per payee; debts become a negative line, carried over.
 * @returns null when no payee would receive money
 */
export async function fillBatch(tx: Tx, batchId: string, at: Date): Promise<Filled | null> {
  await releaseRefused(tx, at)
  const { payable, payees } = await duesOf(tx, at)
  const lines = [...byOwner(payable)].flatMap(([ownerId, items]) =>
    lineOf(batchId, ownerId, items, payees.get(ownerId)),
  )
  const paid = lines.filter(({ line }) => line.amountFrancs > 0)
  if (paid.length === 0) return null
  await insertTables(tx, [payoutLines, lines.map(({ line }) => line)])
  const items = lines.flatMap((filled) => filled.items)
  await insertTables(tx, [payoutItems, items])
  await takeDues(
    tx,
    items.flatMap(({ entryId }) => entryId ?? []),
  )
  return { francs: sumOf(paid, ({ line }) => line.amountFrancs), payees: paid.length }
}

/** Releases refused lines whose payee changed the number. */
async function releaseRefused(tx: Tx, at: Date): Promise<void> {
  const rows = await query<{ id: string }>(
    tx,
    sql`
    select l.id from payout_lines l
    left join ${shopFacts} s on l.owner = 'seller' and s.id = l.owner_id left join ${personFacts} u on l.owner = 'courier' and u.id = l.owner_id
    left join payout_numbers n on l.owner = 'courier' and n.courier_id = l.owner_id left join ${carrierFacts} c on l.owner = 'carrier' and c.id = l.owner_id
    where l.state = 'failed' and (coalesce(s.depot_number, n.number, u.phone, c.phone, l.depot_number) <> l.depot_number
      or coalesce(s.depot_provider, n.provider, c.provider, ${firstProvider}) <> l.provider)
      and exists (select from payout_items i where i.line_id = l.id and i.released_at is null)`,
  )
  await releaseItems(
    tx,
    rows.map(({ id }) => id),
    at,
  )
}

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
  const within = withinLine(items)
  const [first] = within
  if (!first || !payee || within.every(({ kind }) => kind === 'carry')) return []
  const amountFrancs = sumOf(within, ({ amount }) => amount)
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
  return [{ line, items: within.map((item) => itemOf(id, item)) }]
}

/** Francs. */
const mostOfLine = 2_000_000_000

/** Takes debts first, then the oldest dues. */
function withinLine(items: readonly OpenItem[]): OpenItem[] {
  const left = new Set<OpenItem>()
  let sum = 0
  for (const item of items.toSorted((a, b) => Number(a.amount >= 0) - Number(b.amount >= 0)))
    if (Math.abs(sum + item.amount) <= mostOfLine) sum += item.amount
    else left.add(item)
  return items.filter((item) => !left.has(item))
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

/** Leaves lines unpaid: another batch may contain their items. */
export async function releaseItems(tx: Tx, lineIds: readonly string[], at: Date): Promise<void> {
  if (lineIds.length === 0) return
  const released = await tx
    .update(payoutItems)
    .set({ releasedAt: at })
    .where(and(inArray(payoutItems.lineId, [...lineIds]), isNull(payoutItems.releasedAt)))
    .returning({ entryId: payoutItems.entryId })
  await giveBack(tx, released)
}

export async function emptyBatch(tx: Tx, batchId: string): Promise<void> {
  const removed = await tx
    .delete(payoutItems)
    .where(sql`${payoutItems.lineId} in (select id from payout_lines where batch_id = ${batchId})`)
    .returning({ entryId: payoutItems.entryId })
  await giveBack(tx, removed)
  await tx.delete(payoutLines).where(eq(payoutLines.batchId, batchId))
}

function giveBack(tx: Tx, items: readonly { entryId: number | null }[]): Promise<void> {
  return returnDues(
    tx,
    items.flatMap(({ entryId }) => entryId ?? []),
  )
}
