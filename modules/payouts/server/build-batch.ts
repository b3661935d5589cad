import { and, desc, eq, ne, or, sql } from 'drizzle-orm'

import { payoutBatches } from '#modules/payouts/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Actor, changeBatch, lockBatch } from './change-batch.ts'
import { emptyBatch, fillBatch } from './fill-batch.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { payoutDayFrom } from '#modules/calendar/contract/due.ts'
import { batchNumber } from './next-saturday.ts'
import { batchBuilt } from './events.ts'
import { query } from '#kernel/database/query.ts'

const buildLock = 7_352_004

/** Builds the batch of a Saturday, or of the working day that stands for it. */
export async function buildOnPayoutDay(kernel: Kernel): Promise<void> {
  const today = dayOf(kernel.clock.now())
  if (payoutDayFrom(marketCalendar(kernel), today) === today) await buildBatch(kernel, null)
}

/**
 * Builds one batch a day, despite repeats, races or crashes: one transaction under a lock, and a
 * unique index. Replaces an unapproved draft.
 * @returns the batch's id; null when no payee would receive money.
 */
export function buildBatch(
  kernel: Kernel,
  actor: Actor | null,
  key?: string,
): Promise<string | null> {
  const at = kernel.clock.now()
  const day = dayOf(at)
  return kernel.transaction(async (tx) => {
    await query(tx, sql`select pg_advisory_xact_lock(${buildLock})`)
    const id = actor && key ? await claimKey(tx, { userId: actor.userId, key, at }) : newId()
    const [built] = await tx
      .select({ id: payoutBatches.id })
      .from(payoutBatches)
      .where(
        or(
          eq(payoutBatches.id, id),
          and(eq(payoutBatches.day, day), ne(payoutBatches.state, 'discarded')),
        ),
      )
      .orderBy(desc(eq(payoutBatches.id, id)))
      .limit(1)
    if (built) return built.id
    await discardDrafts(tx, at)
    const number = batchNumber(day)
    const maker = actor ? { builtBy: actor.userId, reviewedBy: actor.userId, reviewedAt: at } : {}
    await tx.insert(payoutBatches).values({ id, number, day, builtAt: at, ...maker })
    const filled = await fillBatch(tx, id, at)
    if (!filled) {
      await tx.delete(payoutBatches).where(eq(payoutBatches.id, id))
      return null
    }
    await recordAct(tx, {
      actor,
      action: 'payouts.built',
      subject: { kind: 'payout_batch', id, label: number },
      after: { amount: filled.francs },
      at,
    })
    await kernel.events.emit(tx, batchBuilt, {
      batchId: id,
      number,
      francs: filled.francs,
      payees: filled.payees,
      at: at.toISOString(),
    })
    return id
  })
}

/** Keeps batches from being built until the transaction ends: what is payable stays so. */
export async function holdBuilding(tx: Tx): Promise<void> {
  await query(tx, sql`select pg_advisory_xact_lock_shared(${buildLock})`)
}

async function claimKey(
  tx: Tx,
  { userId, key, at }: { userId: string; key: string; at: Date },
): Promise<string> {
  const { id } = await withIdempotencyKey(
    tx,
    { userId, key, body: { call: 'payouts.build' }, at },
    async () => {},
  )
  return id
}

async function discardDrafts(tx: Tx, at: Date): Promise<void> {
  const drafts = await tx
    .select({ id: payoutBatches.id, number: payoutBatches.number })
    .from(payoutBatches)
    .where(eq(payoutBatches.state, 'draft'))
    .for('update')
  for (const { id, number } of drafts) {
    await emptyBatch(tx, id)
    await tx
      .update(payoutBatches)
      .set({ state: 'discarded', discardedAt: at, remark: 'Remplacé par un lot plus récent.' })
      .where(eq(payoutBatches.id, id))
    await recordAct(tx, {
      actor: null,
      action: 'payouts.discarded',
      subject: { kind: 'payout_batch', id, label: number },
      at,
    })
  }
}

/** Rebuilds a draft, which needs a new review; discards it if empty. */
export function rebuildBatch(
  kernel: Kernel,
  { batchId, actor, reason }: { batchId: string; actor: Actor; reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    await query(tx, sql`select pg_advisory_xact_lock(${buildLock})`)
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
