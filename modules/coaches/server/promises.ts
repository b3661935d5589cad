import { and, eq, isNull, sql } from 'drizzle-orm'
import { coachLines, waybills } from '#modules/coaches/database/tables.ts'
import { carrierFacts } from '#modules/coaches/database/views.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { daysAfter } from '#modules/calendar/contract/due.ts'
import { LOSS_REMINDER_DAYS, LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { recordAct } from '#modules/journal/module.ts'
import { lockParcels } from '#modules/parcels/module.ts'
import { plural } from '#kernel/wire/plural.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lossNear } from './events.ts'
import { heldParcels, isDropped } from './read-regions.ts'
import { giveUp, lockWaybill, ridingOn } from './on-the-road.ts'

/** A coach arrives on its day; the manager says where it is when it is late. */
const arrive = promiseKind<{ number: string; carrier: string; region: string }>({
  kind: 'coaches.arrive',
  label: 'Cars',
  owes: 'dispatch',
  open: sql`select w.id, w.left_at as since, (w.due_on + 1)::timestamp at time zone 'UTC' as due_at,
      w.carrier_id as owes_id, w.group_name as group_id,
      json_build_object('number', w.number, 'carrier', c.name, 'region', case when w.is_return then ${HUB} else w.region end) as about
    from ${waybills} w join ${carrierFacts} c on c.id = w.carrier_id
    where w.ended_at is null`,
  says: ({ about }) => ({
    what: `Car attendu à ${about.region}`,
    detail: about.number,
    forWhom: about.carrier,
    to: '/LivraisonDashboard?onglet=cars',
    verb: 'Voir',
  }),
  lateFor: ['admin'],
  tells: {
    fromDue: true,
    steps: (_kernel, { dueAt }) => [{ step: 'loss', at: lossTimes(dueAt).toldAt }],
    tell: (tx, kernel, { id }) => tellOfLoss(tx, kernel, id),
  },
  end: {
    words: 'Ce qu’un car en retard ne rend pas à temps est perdu.',
    at: (_kernel, { dueAt }) => lossTimes(dueAt).lostAt,
    run: loseRest,
  },
})

const decideAttack = promiseKind<{ number: string; carrier: string }>({
  kind: 'coaches.decide_attack',
  label: 'Cars',
  owes: 'admin',
  teamDays: 3,
  open: sql`select w.id, w.attack_at as since, w.attack_at as due_at, w.carrier_id as owes_id,
      json_build_object('number', w.number, 'carrier', c.name, 'askedBy', w.attack_by) as about
    from ${waybills} w join ${carrierFacts} c on c.id = w.carrier_id
    where w.attack_at is not null and w.attack_approved_by is null and w.ended_at is null`,
  isAnothers: true,
  says: ({ about }) => ({
    what: 'Attaque d’un car, à approuver',
    detail: about.number,
    forWhom: about.carrier,
    to: '/admin-frais?vue=cars#pertes',
    verb: 'Approuver',
  }),
})

/** Parcels wait at a relay point for a coach, and no open line goes where they are to go. */
const findLine = promiseKind<{ count: number; from: string; to: string }>({
  kind: 'coaches.find_line',
  label: 'Cars',
  owes: 'dispatch',
  orOwes: 'admin',
  teamDays: 1,
  open: sql`select min(p.id::text)::uuid as id, min(c.at) as since, min(c.at) as due_at,
      null::uuid as owes_id, p.delivery_group as group_id,
      json_build_object('count', count(*)::int, 'from', r.region, 'to', aim.region) as about
    ${heldParcels}
    where ${isDropped} and not exists (select from ${coachLines} l
      where l.from_region = r.region and l.region = aim.region and l.closed_at is null)
    group by r.region, aim.region, p.delivery_group`,
  says: ({ about: { count, from, to } }) => ({
    what: `Aucun car ne va de ${from} à ${to}`,
    detail: `${count} ${plural(count, 'colis attend', 'colis attendent')}`,
    forWhom: null,
    to: '/LivraisonDashboard?onglet=cars',
    verb: 'Voir',
  }),
})

export const coachPromises = [arrive, decideAttack, findLine]

const everyGroup = { group: null }
const reason = 'Il n’est pas arrivé à temps, et personne ne dit où il est.'

/** Instants at which managers are told that what a coach has is soon lost, and at which it is. */
export function lossTimes(dueAt: Date): { toldAt: Date; lostAt: Date } {
  return {
    toldAt: daysAfter(dueAt, LOST_DAYS - LOSS_REMINDER_DAYS),
    lostAt: daysAfter(dueAt, LOST_DAYS),
  }
}

/** Tells a coach’s managers, once. */
export async function tellOfLoss(tx: Tx, kernel: Kernel, waybillId: string): Promise<void> {
  const at = kernel.clock.now()
  const told = await tx
    .update(waybills)
    .set({ lossRemindedAt: at })
    .where(
      and(eq(waybills.id, waybillId), isNull(waybills.lossRemindedAt), isNull(waybills.endedAt)),
    )
    .returning({ id: waybills.id })
  if (told.length > 0) await kernel.events.emit(tx, lossNear, { waybillId, at: at.toISOString() })
}

/**
 * Gives up what a coach still has ten days after the day on which it was expected. Who pays is
 * decided by the team, as of each loss.
 */
export function loseRest(kernel: Kernel, waybillId: string): Promise<void> {
  return kernel.transaction(async (tx) => {
    // Parcels are locked first, as at every other act.
    const locked = await lockParcels(tx, await ridingOn(tx, waybillId))
    const waybill = await lockWaybill(tx, everyGroup, waybillId)
    const riding = await ridingOn(tx, waybillId)
    const lost = [...locked.values()].filter(({ parcel }) => riding.includes(parcel.id))
    if (lost.length === 0) return
    await giveUp(tx, kernel, null, { waybill, lost, cause: 'missing', reason, isLate: true })
    await recordAct(tx, {
      actor: null,
      action: 'coaches.lost_late',
      subject: { kind: 'waybill', id: waybillId, label: waybill.number },
      after: { 'colis perdus': lost.length },
      at: kernel.clock.now(),
    })
  })
}
