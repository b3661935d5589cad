import { daysAfter } from '#modules/calendar/contract/due.ts'
import { eq, sql } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import { postLoss } from '#modules/ledger/module.ts'
import { LOSS_OF_ONE, LOSS_OF_ONE_DAYS } from '#modules/losses/contract/loss-rules.ts'
import { losses } from '#modules/losses/database/tables.ts'
import type { lossPayers } from '#modules/losses/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { fail } from './errors.ts'
import { lossCharged } from './events.ts'
import { type LossRow, postingOf } from './take-back.ts'

type Actor = Pick<Caller, 'userId' | 'role'>
type Payer = (typeof lossPayers)[number]

/**
 * Has the carrier pay a lost parcel, at once where one person may; or asks another to agree, as for
 * a courier, and for writing it off.
 * @throws losses.unknown (404) · losses.not_bearer (422) · losses.decided, losses.found (409)
 */
export async function choosePayer(
  kernel: Kernel,
  actor: Actor,
  { lossId, payer, reason }: { lossId: string; payer: Payer; reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const loss = await lockLoss(tx, lossId)
    if (payer !== 'market' && !loss[bearers[payer]]) throw fail('losses.not_bearer')
    const asked = { payer, askedBy: actor.userId, askedAt: at }
    const isAlone = payer === 'carrier' && !(await needsTwo(tx, loss.francs, at))
    const decided = isAlone ? { decidedBy: actor.userId, decidedAt: at } : {}
    await tx
      .update(losses)
      .set({ ...asked, ...decided })
      .where(eq(losses.id, lossId))
    if (isAlone) await payLoss(tx, kernel, { ...loss, payer }, at)
    await recordAct(tx, {
      actor,
      action: actsOf[payer][isAlone ? 'approved' : 'asked'],
      subject: { kind: 'parcel', id: loss.parcelId },
      after: { francs: loss.francs },
      reason,
      at,
    })
  })
}

const bearers = { carrier: 'carrierId', courier: 'courierId' } as const

const actsOf = {
  carrier: {
    asked: 'coaches.charge_asked',
    approved: 'coaches.loss_charged',
    refused: 'coaches.charge_refused',
  },
  courier: {
    asked: 'losses.courier_asked',
    approved: 'losses.courier_charged',
    refused: 'losses.courier_refused',
  },
  market: {
    asked: 'coaches.write_off_asked',
    approved: 'coaches.written_off',
    refused: 'coaches.write_off_refused',
  },
} as const

/**
 * Tells whether a charge needs a second person: what one laid on carriers alone counts together for
 * 30 days. Locks: concurrent charges count in turn.
 */
async function needsTwo(tx: Tx, more: Francs, now: Date): Promise<boolean> {
  if (more > LOSS_OF_ONE) return true
  await query(tx, sql`select pg_advisory_xact_lock(hashtext('coaches.charged-alone'))`)
  const [row] = await query<{ charged: number }>(
    tx,
    sql`
    select coalesce(sum(francs), 0)::bigint as charged from ${losses}
    where payer = 'carrier' and decided_by = asked_by and decided_at > ${daysAfter(now, -LOSS_OF_ONE_DAYS)}`,
  )
  return (row?.charged ?? 0) + more > LOSS_OF_ONE
}

/**
 * Approves or refuses a payer that another person asked for.
 * @throws losses.unknown (404) · losses.decided, losses.found, losses.own (409)
 */
export async function approvePayer(
  kernel: Kernel,
  actor: Actor,
  { lossId, approve }: { lossId: string; approve: boolean },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const loss = await lockLoss(tx, lossId)
    if (!loss.payer) throw fail('losses.decided')
    if (approve && loss.askedBy === actor.userId) throw fail('losses.own')
    const decided = approve
      ? { decidedBy: actor.userId, decidedAt: at }
      : { payer: null, askedBy: null, askedAt: null }
    await tx.update(losses).set(decided).where(eq(losses.id, lossId))
    if (approve) await payLoss(tx, kernel, loss, at)
    await recordAct(tx, {
      actor,
      action: actsOf[loss.payer][approve ? 'approved' : 'refused'],
      subject: { kind: 'parcel', id: loss.parcelId },
      after: { francs: loss.francs },
      at,
    })
  })
}

/** @throws losses.unknown (404) · losses.decided, losses.found (409) */
async function lockLoss(tx: Tx, id: string): Promise<LossRow> {
  const [loss] = await tx.select().from(losses).where(eq(losses.id, id)).for('update')
  if (!loss) throw fail('losses.unknown')
  if (loss.foundAt) throw fail('losses.found')
  if (loss.decidedAt) throw fail('losses.decided')
  return loss
}

async function payLoss(tx: Tx, kernel: Kernel, loss: LossRow, at: Date): Promise<void> {
  await postLoss(tx, { ...postingOf(loss), reason: loss.reason, at })
  const { id: lossId, parcelId, courierId, payer, francs } = loss
  if (payer !== 'courier' || !courierId) return
  const charged = { lossId, parcelId, courierId, francs, at: at.toISOString() }
  await kernel.events.emit(tx, lossCharged, charged)
}
