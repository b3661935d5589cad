import { LOSS_OF_ONE, LOSS_OF_ONE_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { eq, sql } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import type { CoachLoss } from '#modules/coaches/contract/coach-losses.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { coachLosses } from '#modules/coaches/database/tables.ts'
import type { lossPayers } from '#modules/coaches/database/values.ts'
import { postCoachLoss } from '#modules/ledger/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { pageOf } from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { fail } from './errors.ts'
import { isoOf } from './read-waybills.ts'

type Actor = Pick<Caller, 'userId' | 'role'>
type LossRow = typeof coachLosses.$inferSelect

/** Losses, those without a decided payer first. */
export async function listLosses(
  db: Sql,
  callerId: string,
  paging: { page: number; limit: number },
) {
  const rows = await query<CoachLoss & { id: string }>(
    db,
    sql`
    select l.id, o.id as order_id, o.order_number, s.name as shop_name, w.carrier_name, w.number as waybill_number,
      l.cause, l.reason, l.francs, l.lost_at, l.payer, a.name as asked_by,
      coalesce(l.asked_by = ${callerId}, false) as is_asked_by_caller, l.decided_at, l.found_at, l.found_as
    from ${coachLosses} l join ${parcelFacts} p on p.id = l.parcel_id join ${orderFacts} o on o.id = p.order_id
      join ${shopFacts} s on s.id = l.shop_id join waybill_facts w on w.id = l.waybill_id
      left join ${personFacts} a on a.id = l.asked_by
    order by coalesce(l.decided_at, l.found_at) is not null, l.lost_at desc, l.id limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}`,
  )
  const total = await db.$count(coachLosses)
  return {
    losses: rows.map(({ id, ...row }) => ({
      ...row,
      _id: id,
      lostAt: isoOf(row.lostAt),
      decidedAt: row.decidedAt && isoOf(row.decidedAt),
      foundAt: row.foundAt && isoOf(row.foundAt),
    })),
    ...pageOf(paging, total),
    total,
  }
}

/**
 * Has the carrier pay a lost parcel, at once where one person may; or asks another to agree, as for
 * writing it off.
 * @throws coaches.loss_unknown (404) · coaches.loss_decided, coaches.loss_found (409)
 */
export async function choosePayer(
  kernel: Kernel,
  actor: Actor,
  { lossId, payer, reason }: { lossId: string; payer: (typeof lossPayers)[number]; reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const loss = await lockLoss(tx, lossId)
    const asked = { payer, askedBy: actor.userId, askedAt: at }
    const isAlone = payer === 'carrier' && !(await needsTwo(tx, loss.francs, at))
    const decided = isAlone ? { decidedBy: actor.userId, decidedAt: at } : {}
    await tx
      .update(coachLosses)
      .set({ ...asked, ...decided })
      .where(eq(coachLosses.id, lossId))
    if (isAlone) await payLoss(tx, { ...loss, payer }, at)
    await recordAct(tx, {
      actor,
      action: isAlone ? 'coaches.loss_charged' : actsOf[payer].asked,
      subject: { kind: 'parcel', id: loss.parcelId },
      after: { francs: loss.francs },
      reason,
      at,
    })
  })
}

const actsOf = {
  carrier: {
    asked: 'coaches.charge_asked',
    approved: 'coaches.loss_charged',
    refused: 'coaches.charge_refused',
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
    select coalesce(sum(francs), 0)::bigint as charged from ${coachLosses}
    where payer = 'carrier' and decided_by = asked_by and decided_at > ${addMs(now, -LOSS_OF_ONE_DAYS * dayMs)}`,
  )
  return (row?.charged ?? 0) + more > LOSS_OF_ONE
}

/**
 * Approves or refuses a payer that another person asked for.
 * @throws coaches.loss_unknown (404) · coaches.loss_decided, coaches.loss_found,
 * coaches.loss_own (409)
 */
export async function decidePayer(
  kernel: Kernel,
  actor: Actor,
  { lossId, approve }: { lossId: string; approve: boolean },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const loss = await lockLoss(tx, lossId)
    if (!loss.payer) throw fail('coaches.loss_decided')
    if (approve && loss.askedBy === actor.userId) throw fail('coaches.loss_own')
    const decided = approve
      ? { decidedBy: actor.userId, decidedAt: at }
      : { payer: null, askedBy: null, askedAt: null }
    await tx.update(coachLosses).set(decided).where(eq(coachLosses.id, lossId))
    if (approve) await payLoss(tx, loss, at)
    await recordAct(tx, {
      actor,
      action: actsOf[loss.payer][approve ? 'approved' : 'refused'],
      subject: { kind: 'parcel', id: loss.parcelId },
      after: { francs: loss.francs },
      at,
    })
  })
}

/** @throws coaches.loss_unknown (404) · coaches.loss_decided, coaches.loss_found (409) */
async function lockLoss(tx: Tx, id: string): Promise<LossRow> {
  const [loss] = await tx.select().from(coachLosses).where(eq(coachLosses.id, id)).for('update')
  if (!loss) throw fail('coaches.loss_unknown')
  if (loss.foundAt) throw fail('coaches.loss_found')
  if (loss.decidedAt) throw fail('coaches.loss_decided')
  return loss
}

function payLoss(tx: Tx, { id: lossId, payer, ...loss }: LossRow, at: Date): Promise<void> {
  const { parcelId, shopId, francs, reason } = loss
  const carrierId = payer === 'carrier' ? loss.carrierId : null
  return postCoachLoss(tx, { lossId, parcelId, shopId, carrierId, francs, reason, at })
}
