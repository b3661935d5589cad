import { sumOf } from '#kernel/wire/money.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { firstProvider } from '#modules/operators/database/values.ts'
import { payoutBatches, payoutItems, payoutLines } from '#modules/payouts/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { insertTables } from '#kernel/database/insert-tables.ts'
import type { batchStates } from '#modules/payouts/contract/payouts.ts'
import { recordAct } from '#modules/audit/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { financeCount } from '#modules/identity/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { OpenItem } from './open-items.ts'
import type { Payee } from './payees.ts'
import { duesOf, stoppedLines } from './dues.ts'
import { fail } from './errors.ts'

export type Filled = { francs: number; payees: number }

/**
 * Adds a line per payee. Net debtors get a negative line, carried over. @returns null when no payee
 * would receive money
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

/** Frees refused lines whose payee changed the number. */
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

/** Groups by payee; UUIDs of shops and couriers never collide. */
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
  // Old debts alone stay.
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

/** Takes debts first, then the oldest dues. The rest waits. */
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

/** Empties a draft, for refilling or discarding. */
export async function emptyBatch(tx: Tx, batchId: string): Promise<void> {
  await tx
    .delete(payoutItems)
    .where(sql`${payoutItems.lineId} in (select id from payout_lines where batch_id = ${batchId})`)
  await tx.delete(payoutLines).where(eq(payoutLines.batchId, batchId))
}

type BatchRow = typeof payoutBatches.$inferSelect
export type Actor = Pick<Caller, 'userId' | 'role'>

/** @throws payouts.batch_unknown (404) · payouts.batch_state (409) */
export async function lockBatch(
  tx: Tx,
  id: string,
  ...states: (typeof batchStates)[number][]
): Promise<BatchRow> {
  const [batch] = await tx
    .select()
    .from(payoutBatches)
    .where(eq(payoutBatches.id, id))
    .for('update')
  if (!batch) throw fail('payouts.batch_unknown')
  if (!states.includes(batch.state)) throw fail('payouts.batch_state')
  return batch
}

/** Includes the audit entry. */
export async function changeBatch(
  tx: Tx,
  batch: BatchRow,
  set: Partial<typeof payoutBatches.$inferInsert>,
  act: {
    actor: Actor
    action: string
    reason?: string
    after?: Record<string, string | number>
    at: Date
  },
): Promise<void> {
  await tx.update(payoutBatches).set(set).where(eq(payoutBatches.id, batch.id))
  await recordAct(tx, {
    ...act,
    subject: { kind: 'payout_batch', id: batch.id, label: batch.number },
  })
}

type BatchAct = { batchId: string; actor: Actor }

/**
 * Marks the job's batch as read. @throws payouts.batch_unknown (404) · payouts.batch_state (409)
 */
export function reviewBatch(kernel: Kernel, { batchId, actor }: BatchAct): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId, 'draft')
    await changeBatch(
      tx,
      batch,
      { reviewedBy: actor.userId, reviewedAt: at },
      { actor, action: 'payouts.reviewed', at },
    )
  })
}

/** Rebuilds a draft, which needs a new review; discards it if empty. */
export function rebuildBatch(
  kernel: Kernel,
  { batchId, actor, reason }: BatchAct & { reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId, 'draft')
    await emptyBatch(tx, batchId)
    const filled = await fillBatch(tx, batchId, at)
    const set = filled ? { builtAt: at } : { state: 'discarded' as const, discardedAt: at }
    const after = { amount: filled?.francs ?? 0 }
    await changeBatch(
      tx,
      batch,
      { ...set, reviewedBy: null, reviewedAt: null, remark: reason },
      { actor, action: 'payouts.rebuilt', reason, after, at },
    )
  })
}

/**
 * Requires an approver who is not the maker, unless finance has one person. The amount is typed
 * again, and no item may be newly disputed.
 * @throws payouts.batch_state · payouts.not_reviewed · payouts.changed (409) · payouts.four_eyes
 * (403) · payouts.other_amount (422)
 */
export function approveBatch(
  kernel: Kernel,
  { batchId, actor, amount }: BatchAct & { amount: number },
): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId, 'draft')
    const alone = (await financeCount(tx)) < 2
    refuseOneEyed(batch, actor, alone)
    const total = await amountOf(tx, batchId)
    if (amount !== total) throw fail('payouts.other_amount')
    if ((await stoppedLines(tx, batchId)).size > 0) throw fail('payouts.changed')
    const reviewed = batch.reviewedBy ? {} : { reviewedBy: actor.userId, reviewedAt: at }
    const approved = {
      state: 'approved' as const,
      approvedBy: actor.userId,
      approvedAt: at,
      approvedAlone: alone,
    }
    await changeBatch(
      tx,
      batch,
      { ...reviewed, ...approved },
      { actor, action: 'payouts.approved', after: { amount: total }, at },
    )
  })
}

export function approvalOf(
  batch: BatchRow,
  userId: string,
  finance: number,
): { allowed: boolean; why: string } {
  if (batch.state !== 'draft') return { allowed: false, why: '' }
  if (finance < 2)
    return {
      allowed: true,
      why: 'Vous êtes seul à la finance : votre double rôle est gardé au journal.',
    }
  if (!batch.reviewedBy)
    return {
      allowed: false,
      why: 'Ce lot attend une relecture, puis l’approbation d’un autre que celui qui l’a relu.',
    }
  if (batch.reviewedBy === userId) return { allowed: false, why: fail('payouts.four_eyes').message }
  return { allowed: true, why: 'Vous n’avez pas préparé ce lot : vous pouvez l’approuver.' }
}

function refuseOneEyed(batch: BatchRow, actor: Actor, alone: boolean): void {
  if (alone) return
  if (!batch.reviewedBy) throw fail('payouts.not_reviewed')
  if (batch.reviewedBy === actor.userId) throw fail('payouts.four_eyes')
}

async function amountOf(tx: Tx, batchId: string): Promise<number> {
  const [sum] = await tx
    .select({ francs: sql<number>`coalesce(sum(${payoutLines.amountFrancs}), 0)::bigint` })
    .from(payoutLines)
    .where(and(eq(payoutLines.batchId, batchId), eq(payoutLines.state, 'waiting')))
  return sum?.francs ?? 0
}
