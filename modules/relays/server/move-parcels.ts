import { wayOf } from '#modules/parcels/contract/ways.ts'
import { and, asc, eq, getViewSelectedFields, inArray, isNull, sql } from 'drizzle-orm'

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { recordAct } from '#modules/journal/module.ts'
import {
  courierUnknown,
  type Dispatcher,
  lockAllDispatched,
  lockDispatched,
  parcelUnknown,
} from '#modules/deliveries/module.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { dueInCash } from '#modules/parcels/contract/parcel-due.ts'
import { type LockedParcel, failParcel, setParcels } from '#modules/parcels/module.ts'
import type { DispatchRelay } from '#modules/relays/contract/relay-dispatch.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import { custodyFacts } from '#modules/shipments/database/views.ts'
import { relayRooms } from '#modules/relays/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { arrive, ownOf } from './bring-to-relay.ts'
import { fail } from './errors.ts'
import { relayParcelMoved } from './events.ts'
import { keepFormerCode } from '#modules/shipments/module.ts'
import { leaveRelay } from './fetch-from-relay.ts'
import { presentRelay } from './keep-relays.ts'
import { setLeavingDue } from './leaving-due.ts'
import { lockRelay } from './relay-book.ts'
import { countsOf } from './relay-counts.ts'

/** Relay points with parcels of the group, those to be emptied first, then the open ones. */
export async function dispatchRelays(db: Sql, group: string | null): Promise<DispatchRelay[]> {
  const holds = sql`exists (select from ${parcelFacts} f where f.relay_id = ${relayRooms.id} and f.is_to_come
    and (${group}::text is null or f.delivery_group = ${group}))`
  const rows = await db
    .select({ room: getViewSelectedFields(relayRooms), ownerName: personFacts.name })
    .from(relayRooms)
    .innerJoin(personFacts, eq(personFacts.id, relayRooms.ownerId))
    .where(sql`${relayRooms.state} = 'open' or ${holds}`)
    .orderBy(sql`${relayRooms.state} = 'open'`, asc(relayRooms.name), asc(relayRooms.id))
    .limit(300)
  const counts = await countsOf(
    db,
    rows.map(({ room }) => room.id),
  )
  return rows.map(({ room, ownerName }) => {
    const {
      opening: _opening,
      openedAt: _openedAt,
      ...relay
    } = presentRelay(room, ownerName, counts.get(room.id))
    return { ...relay, freePlaces: room.freePlaces }
  })
}

/** @throws relays.unknown (404) */
export async function requireRelay(db: Sql, id: string): Promise<void> {
  if ((await db.$count(relayRooms, eq(relayRooms.id, id))) === 0) throw fail('relays.unknown')
}

type Moving = {
  relayId: string
  parcelIds: readonly string[]
  toRelayId: string | null
  reason: string
}

/**
 * Sends parcels of a relay point to another, or to their buyers' doors. One that it keeps waits for
 * a courier with the return code. All or none.
 * @throws deliveries.parcel_unknown (404) for another group's · relays.unknown (404) ·
 * relays.no_room, relays.on_coach (409) · orders.wrong_state (409)
 */
export async function moveRelayParcels(
  kernel: Kernel,
  who: Dispatcher,
  { relayId, parcelIds, toRelayId, reason }: Moving,
): Promise<number> {
  const ids = [...new Set(parcelIds)]
  await kernel.transaction(async (tx) => {
    const locked = await lockAllDispatched(tx, ids, who)
    if (!locked.every(({ parcel }) => parcel.relayId === relayId)) throw parcelUnknown()
    const isToMove = ({ parcel }: LockedParcel) =>
      parcelHas('isToCome', parcel.state) && parcel.errand !== 'goods_back'
    if (!locked.every(isToMove)) throw failParcel('orders.wrong_state')
    await refuseOnCoach(tx, locked, toRelayId)
    if (toRelayId) await requireRoom(kernel, tx, { relayId, toRelayId }, locked)
    const at = kernel.clock.now()
    for (const one of locked) await sendOn(tx, one, { toRelayId, at })
    const leaving = locked.filter(({ parcel }) => parcelHas('atRelay', parcel.state))
    await setLeavingDue(
      tx,
      kernel,
      leaving.map(({ parcel }) => parcel.id),
    )
    const facts = { reason, at: at.toISOString(), toRelayId }
    const moved = locked.map(({ parcel }) => ({ parcelId: parcel.id, ...facts }))
    await kernel.events.emit(tx, relayParcelMoved, ...moved)
    for (const { parcel, order } of locked)
      await recordAct(tx, {
        actor: who,
        action: 'relays.parcel_moved',
        subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
        before: { relais: relayId },
        after: { relais: toRelayId ?? 'chez le client' },
        reason,
        at,
      })
  })
  return ids.length
}

/**
 * A parcel in a coach cannot be stopped; one that waits for it at the station goes to no door.
 * @throws relays.on_coach (409)
 */
async function refuseOnCoach(
  tx: Tx,
  locked: readonly LockedParcel[],
  toRelayId: string | null,
): Promise<void> {
  const waiting = locked.filter(
    ({ parcel }) => parcelHas('isComing', parcel.state) && parcel.courierId === null,
  )
  if (waiting.length === 0) return
  const carried = and(
    inArray(
      custodyFacts.parcelId,
      waiting.map(({ parcel }) => parcel.id),
    ),
    eq(custodyFacts.holderKind, 'carrier'),
    isNull(custodyFacts.endedAt),
  )
  if (toRelayId === null || (await tx.$count(custodyFacts, carried)) > 0)
    throw fail('relays.on_coach')
}

/** @throws relays.unknown (404) · relays.no_room (409) */
async function requireRoom(
  kernel: Kernel,
  tx: Tx,
  { relayId, toRelayId }: { relayId: string; toRelayId: string },
  locked: readonly LockedParcel[],
): Promise<void> {
  const to = await lockRelay(kernel, tx, toRelayId, null)
  if (!to) throw fail('relays.unknown')
  const isFull = to.freePlaces < locked.length || to.freeCashFrancs < sumOf(locked, dueInCash)
  if (!to.isOpen || relayId === toRelayId || isFull) throw fail('relays.no_room')
}

async function sendOn(
  tx: Tx,
  { parcel }: LockedParcel,
  { toRelayId, at }: { toRelayId: string | null; at: Date },
): Promise<void> {
  const { id, state, relayId } = parcel
  const { arrivalCode, returnCode } = (await codesOf(tx, id)) ?? {}
  if (parcelHas('atRelay', state)) {
    await tx
      .update(relayParcels)
      .set({
        leavesFor: toRelayId ? 'relay' : 'door',
        nextRelayId: toRelayId,
        leavesSince: at,
        // A relay point without network gives the one that it has read.
        returnCode: returnCode ?? randomDigits(OTP_LENGTH),
      })
      .where(eq(relayParcels.parcelId, id))
    return
  }
  const ended = { parcelId: id, relayId, at, isUsed: false }
  await keepFormerCode(tx, { ...ended, purpose: 'arrival', code: arrivalCode ?? null })
  if (toRelayId) {
    await setParcels(tx, [id], { receiveAt: 'relay', relayId: toRelayId })
    // The former relay point has read the old code.
    await tx
      .update(relayParcels)
      .set({ arrivalCode: randomDigits(OTP_LENGTH) })
      .where(eq(relayParcels.parcelId, id))
    return
  }
  const isUnderWay = parcelHas('atDoor', state)
  const clientOtp = isUnderWay ? randomDigits(OTP_LENGTH) : null
  await setParcels(tx, [id], { receiveAt: 'door', relayId: null, clientOtp })
}

/** undefined: its shop has not accepted it yet. */
async function codesOf(tx: Tx, parcelId: string) {
  const [row] = await tx.select().from(relayParcels).where(eq(relayParcels.parcelId, parcelId))
  return row
}

type Confirming = {
  parcelId: string
  what: 'arrived' | 'taken'
  courierId: string | null
  reason: string
}

/**
 * Confirms a hand-over at a relay point whose code is not available, under the manager's name.
 * @throws deliveries.parcel_unknown, deliveries.courier_unknown, relays.parcel_unknown (404) ·
 * relays.not_leaving (409) · orders.wrong_state (409)
 */
export async function confirmAtRelay(
  kernel: Kernel,
  who: Dispatcher,
  { parcelId, what, courierId, reason }: Confirming,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockDispatched(tx, parcelId, who)
    if (!wayOf(locked.parcel).hasRelay) throw fail('relays.parcel_unknown')
    const own = await ownOf(tx, parcelId)
    const move = { by: 'chef', actorId: who.userId, reason } as const
    if (what === 'arrived') {
      if (!parcelHas('isComing', locked.parcel.state)) throw failParcel('orders.wrong_state')
      await arrive(tx, kernel, locked, move)
    } else {
      const taker = courierId ?? locked.parcel.courierId
      if (!taker || (courierId && !(await isCourier(tx, courierId, locked)))) throw courierUnknown()
      if (own.leavesFor === null) throw fail('relays.not_leaving')
      await leaveRelay(tx, kernel, locked, own, { ...move, courierId: taker })
    }
    await recordAct(tx, {
      actor: who,
      action: `relays.${what}`,
      subject: { kind: 'parcel', id: parcelId, label: locked.order.orderNumber },
      reason,
      at: kernel.clock.now(),
    })
  })
}

/** Tells whether the courier is of the parcel's group; he may be suspended since he took it. */
async function isCourier(tx: Tx, id: string, { parcel }: LockedParcel): Promise<boolean> {
  const [person] = await tx
    .select({ role: personFacts.role, group: personFacts.deliveryGroup })
    .from(personFacts)
    .where(eq(personFacts.id, id))
  return person?.role === 'livreur' && person.group === parcel.deliveryGroup
}
