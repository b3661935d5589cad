import { and, eq, inArray, isNull } from 'drizzle-orm'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'

import { personFacts } from '#modules/identity/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { custodyFacts } from '#modules/shipments/database/views.ts'
import { passCustody } from '#modules/shipments/module.ts'
import { type NewAuditAct, recordAct } from '#modules/journal/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isToCollect } from '#modules/parcels/contract/ways.ts'
import { type LockedParcel, lockParcels, moveParcels, setParcels } from '#modules/parcels/module.ts'
import {
  awayOf,
  cashDueOf,
  type CashRoom,
  type Dispatcher,
  isBeyondCap,
  lockCashRoom,
  lockDispatched,
  parcelUnknown,
  readCourier,
} from '#modules/deliveries/module.ts'
import { parcelsAssigned } from './events.ts'

export type Assigned = { assigned: string[]; refused: { fulfillmentId: string; message: string }[] }

/**
 * Assigns waiting or unfetched parcels; also those of a courier who can no longer work, and those
 * that wait at a station for a coach. Lists parcels not assigned.
 * @throws deliveries.courier_unknown (404)
 */
export async function assignParcels(
  kernel: Kernel,
  who: Dispatcher,
  input: { fulfillmentIds: string[]; courierId: string },
): Promise<Assigned> {
  const { courierId } = input
  return kernel.transaction(async (tx) => {
    const { group, name } = await readCourier(tx, courierId, who.group)
    const found = await lockParcels(tx, [...new Set(input.fulfillmentIds)])
    const room = await lockCashRoom(tx, courierId)
    const carriers = [...found.values()].flatMap(({ parcel }) => parcel.courierId ?? [])
    const away = await awayOf(tx, carriers)
    const atStation = await parcelsAtStation(tx, [...found.keys()])
    const refused: Assigned['refused'] = []
    const given: LockedParcel[] = []
    for (const id of new Set(input.fulfillmentIds)) {
      const locked = found.get(id)
      const problem = problemOf(locked, { courierId, group, room, away, atStation })
      if (problem) refused.push({ fulfillmentId: id, message: problem })
      else if (locked) {
        given.push(locked)
        if (locked.parcel.courierId !== courierId) room.load += cashDueOf(locked)
      }
    }
    const fresh = given.filter(({ parcel }) => parcel.courierId !== courierId)
    await give(tx, kernel, fresh, { courierId, actorId: who.userId })
    const at = kernel.clock.now()
    await recordAct(
      tx,
      ...fresh.map((locked) =>
        dispatchAct(locked, who, {
          action: 'deliveries.courier_assigned',
          before: {
            état: parcelHas('onTheWay', locked.parcel.state)
              ? locked.parcel.courierId
                ? 'chez un livreur qui ne peut plus travailler'
                : 'à la gare'
              : locked.parcel.state === 'ready'
                ? 'sans livreur'
                : 'chez un autre livreur',
          },
          after: { livreur: name },
          at,
        }),
      ),
    )
    return { assigned: given.map(({ parcel }) => parcel.id), refused }
  })
}

/**
 * Only before pick-up.
 * @throws deliveries.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function unassignParcel(
  kernel: Kernel,
  who: Dispatcher,
  parcelId: string,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockDispatched(tx, parcelId, who)
    const { courierId } = locked.parcel
    const [courier] = courierId
      ? await tx
          .select({ name: personFacts.name })
          .from(personFacts)
          .where(eq(personFacts.id, courierId))
      : []
    await moveParcels(tx, kernel, [locked], {
      to: 'ready',
      by: 'chef',
      actorId: who.userId,
      set: { courierId: null },
    })
    const facts = { before: { livreur: courier?.name ?? null }, after: { état: 'sans livreur' } }
    await recordAct(
      tx,
      dispatchAct(locked, who, {
        action: 'deliveries.courier_taken_off',
        ...facts,
        at: kernel.clock.now(),
      }),
    )
  })
}

/** Parcels that a courier brought to a station: he answers for them until their coach leaves. */
async function parcelsAtStation(tx: Tx, ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: parcelFacts.id })
    .from(parcelFacts)
    .innerJoin(custodyFacts, eq(custodyFacts.parcelId, parcelFacts.id))
    .where(
      and(
        inArray(parcelFacts.id, ids),
        eq(parcelFacts.state, 'in_delivery'),
        isNull(parcelFacts.courierId),
        eq(custodyFacts.holderKind, 'courier'),
        isNull(custodyFacts.endedAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

type To = {
  courierId: string
  group: string
  room: CashRoom
  away: ReadonlySet<string>
  atStation: ReadonlySet<string>
}

function problemOf(
  locked: LockedParcel | undefined,
  { courierId, group, room, away, atStation }: To,
): string | null {
  if (!locked || locked.parcel.deliveryGroup !== group) return parcelUnknown().message
  const { id, state, courierId: carriedBy } = locked.parcel
  if (isToCollect(locked.parcel)) return 'Ce colis se retire à la boutique.'
  const isLeft = carriedBy ? parcelHas('onTheWay', state) && away.has(carriedBy) : atStation.has(id)
  if (!parcelHas('isReady', state) && !isLeft) return 'Ce colis n’attend plus à la boutique.'
  if (carriedBy !== courierId && isBeyondCap(room, cashDueOf(locked)))
    return 'Avec ce qu’il porte, la caisse de ce livreur dépasserait son plafond : donnez-lui des colis déjà payés.'
  return null
}

async function give(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel[],
  { courierId, actorId }: { courierId: string; actorId: string },
): Promise<void> {
  if (locked.length === 0) return
  const taken = locked.filter(({ parcel }) => parcel.state === 'assigned')
  await moveParcels(tx, kernel, taken, {
    to: 'ready',
    by: 'chef',
    actorId,
    set: { courierId: null },
  })
  const [left, still] = [
    locked.filter(({ parcel }) => parcelHas('onTheWay', parcel.state)),
    locked.filter(({ parcel }) => !parcelHas('onTheWay', parcel.state)),
  ]
  for (const { parcel } of left) {
    await setParcels(tx, [parcel.id], { courierId })
    const { id: parcelId, courierId: former } = parcel
    await passCustody(tx, {
      parcelId,
      ...(former && { from: { kind: 'courier', id: former } }),
      to: { kind: 'courier', id: courierId },
      proof: 'confirmed',
      actorId,
      at: kernel.clock.now(),
    })
  }
  const waiting = still.map((one) => ({
    ...one,
    parcel: { ...one.parcel, state: 'ready' as const },
  }))
  await moveParcels(tx, kernel, waiting, {
    to: 'assigned',
    by: 'chef',
    actorId,
    set: { courierId },
  })
  await kernel.events.emit(tx, parcelsAssigned, {
    courierId,
    parcelIds: locked.map(({ parcel }) => parcel.id),
    at: kernel.clock.now().toISOString(),
  })
}

type Dispatching = Pick<NewAuditAct, 'action' | 'before' | 'after' | 'reason' | 'at'>

/** Returns a journal entry under the order's number; the parcel's history has its own. */
export function dispatchAct(
  { parcel, order }: LockedParcel,
  who: Dispatcher,
  { before, ...act }: Dispatching,
): NewAuditAct {
  return {
    actor: who,
    subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
    before: { colis: parcel.number, ...before },
    ...act,
  }
}
