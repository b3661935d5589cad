import { eq, sql } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import type { DeclaredAttack } from '#modules/coaches/contract/coach-attacks.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { waybillParcels, waybills } from '#modules/coaches/database/tables.ts'
import { type Dispatcher, refuseForeignPhoto } from '#modules/deliveries/module.ts'
import { privateImageAddress } from '#modules/images/contract/images.ts'
import { erasePictures, hidePictures } from '#modules/images/module.ts'
import { lockParcels } from '#modules/parcels/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { attackDeclared, waybillLate } from './events.ts'
import { giveUp, lockWaybill, ridingOn } from './on-the-road.ts'
import { isoOf } from './read-waybills.ts'

/** What buyers read until it is known what the coach still has. */
const stoppedWords = 'Le car a été arrêté en route. Nous vérifions ce qu’il porte encore.'

const everyGroup = { group: null }
const none = { attackReason: null, attackBy: null, attackAt: null, attackImageId: null }

/**
 * Declares that a coach was attacked: its parcels are late until an admin has decided.
 * @throws coaches.waybill_unknown (404) · coaches.waybill_ended, coaches.attack_declared (409) ·
 * deliveries.photo_unknown (422)
 */
export async function declareAttack(
  kernel: Kernel,
  who: Dispatcher,
  {
    waybillId,
    reason,
    paperImageId = null,
  }: { waybillId: string; reason: string; paperImageId?: string | null | undefined },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const waybill = await lockWaybill(tx, who, waybillId)
    const parcelIds = await ridingOn(tx, waybillId)
    if (parcelIds.length === 0) throw fail('coaches.waybill_ended')
    if (waybill.attackAt) throw fail('coaches.attack_declared')
    if (paperImageId) await refuseForeignPhoto(tx, paperImageId, who.userId)
    const attackBy = who.userId
    const attack = { attackReason: reason, attackBy, attackAt: at, attackImageId: paperImageId }
    const late = { lateCause: 'other' as const, lateWords: stoppedWords, lateAt: at }
    await tx
      .update(waybills)
      .set({ ...attack, ...late })
      .where(eq(waybills.id, waybillId))
    await hidePictures(tx, kernel, [paperImageId])
    await recordAct(tx, {
      actor: who,
      action: 'coaches.attack_declared',
      subject: { kind: 'waybill', id: waybillId, label: waybill.number },
      after: { 'colis en route': parcelIds.length },
      reason,
      at,
    })
    const told = { waybillId, at: at.toISOString() }
    await kernel.events.emit(tx, waybillLate, { ...told, parcelIds, words: stoppedWords })
    await kernel.events.emit(tx, attackDeclared, told)
  })
}

type Decision = { approve: true; proof: string } | { approve: false; reason: string }

/**
 * Gives up what an attacked coach still has, as another person than its declarer proves; or
 * dismisses the attack.
 * @throws coaches.waybill_unknown (404) · coaches.waybill_ended, coaches.attack_decided,
 * coaches.attack_own (409)
 */
export async function decideAttack(
  kernel: Kernel,
  actor: Pick<Caller, 'userId' | 'role'>,
  { waybillId, ...decision }: { waybillId: string } & Decision,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    // Parcels are locked first, as at every other act.
    const locked = await lockParcels(tx, await ridingOn(tx, waybillId))
    const waybill = await lockWaybill(tx, everyGroup, waybillId)
    const { attackBy, attackReason: reason, attackApprovedBy } = waybill
    if (!attackBy || !reason || attackApprovedBy) throw fail('coaches.attack_decided')
    const act = {
      actor,
      subject: { kind: 'waybill', id: waybillId, label: waybill.number },
      at,
    } as const
    if (!decision.approve) {
      await tx.update(waybills).set(none).where(eq(waybills.id, waybillId))
      await erasePictures(tx, kernel, [waybill.attackImageId])
      return recordAct(tx, { ...act, action: 'coaches.attack_refused', reason: decision.reason })
    }
    if (attackBy === actor.userId) throw fail('coaches.attack_own')
    const riding = await ridingOn(tx, waybillId)
    const lost = [...locked.values()].filter(({ parcel }) => riding.includes(parcel.id))
    if (lost.length === 0) throw fail('coaches.waybill_ended')
    const { proof } = decision
    await approve(tx, waybillId, { proof, by: actor.userId })
    await giveUp(tx, kernel, actor.userId, { waybill, lost, cause: 'attack', reason })
    await recordAct(tx, {
      ...act,
      action: 'coaches.attacked',
      after: { 'colis perdus': lost.length, preuve: proof },
      reason,
    })
  })
}

async function approve(
  tx: Tx,
  waybillId: string,
  { proof, by }: { proof: string; by: string },
): Promise<void> {
  await tx
    .update(waybills)
    .set({ attackProof: proof, attackApprovedBy: by })
    .where(eq(waybills.id, waybillId))
}

/** Attacks that wait for a decision, the oldest first. */
export async function declaredAttacks(db: Sql, callerId: string): Promise<DeclaredAttack[]> {
  const rows = await query<Omit<DeclaredAttack, 'paperUrl'> & { paperImageId: string | null }>(
    db,
    sql`
    select w.id as waybill_id, w.number as waybill_number, c.name as carrier_name, c.phone as carrier_phone, w.region,
      w.attack_reason as reason, a.name as declared_by, w.attack_by = ${callerId} as is_declared_by_caller,
      w.attack_at as declared_at, w.attack_image_id as paper_image_id, r.parcels, r.francs
    from ${waybills} w join carriers c on c.id = w.carrier_id join ${personFacts} a on a.id = w.attack_by
      cross join lateral (
        select count(*)::int as parcels, coalesce(sum(p.items_total_francs + p.shipping_fee_francs), 0)::bigint as francs
        from ${waybillParcels} b join ${parcelFacts} p on p.id = b.parcel_id
        where b.waybill_id = w.id and b.state in ('on_road', 'missing')
      ) r
    where w.attack_at is not null and w.attack_approved_by is null and w.ended_at is null
    order by w.attack_at, w.id limit 100`,
  )
  return rows.map(({ paperImageId, ...row }) => ({
    ...row,
    declaredAt: isoOf(row.declaredAt),
    paperUrl: paperImageId && privateImageAddress(paperImageId),
  }))
}
