import { asc, and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

import { users } from '#database/tables/users.ts'
import { parcels } from '#database/tables/parcels.ts'
import { orders } from '#database/tables/orders.ts'
import { recordAct } from '../../audit/index.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { moveParcels, type LockedParcel } from '../../orders/index.ts'
import { cashDueOf, isBoxFull } from '../cash/cash-cap.ts'
import { courierUnknown, parcelUnknown } from '../deliveries.errors.ts'
import { parcelsAssigned } from '../deliveries.events.ts'
import type { Dispatcher } from '../deliveries.policy.ts'
import { dispatchAct } from './dispatch-act.ts'
import { holdDispatched } from '../lock-parcel.ts'

export type Assigned = { assigned: string[]; refused: { fulfillmentId: string; message: string }[] }

/**
 * Gives parcels that wait (or that another courier has not fetched yet) to a courier of the group. What cannot be given is named, the rest is done.
 * @throws deliveries.courier_unknown (404)
 */
export async function assignParcels(
  kernel: Kernel,
  who: Dispatcher,
  asked: { fulfillmentIds: string[]; courierId: string },
): Promise<Assigned> {
  const { courierId } = asked
  return kernel.transaction(async (tx) => {
    const { group, name } = await readCourier(tx, courierId, who)
    const found = await holdMany(tx, [...new Set(asked.fulfillmentIds)])
    const isFull = await isBoxFull(tx, courierId)
    const refused: Assigned['refused'] = []
    const given: LockedParcel[] = []
    for (const id of new Set(asked.fulfillmentIds)) {
      const held = found.get(id)
      const problem = problemOf(held, { courierId, group, isFull })
      if (problem) refused.push({ fulfillmentId: id, message: problem })
      else if (held) given.push(held)
    }
    const fresh = given.filter(({ parcel }) => parcel.courierId !== courierId)
    await give(tx, kernel, fresh, { courierId, actorId: who.userId })
    const at = kernel.clock.now()
    await recordAct(
      tx,
      ...fresh.map((held) =>
        dispatchAct(held, who, {
          action: 'deliveries.courier_assigned',
          before: {
            état: held.parcel.state === 'ready' ? 'sans livreur' : 'chez un autre livreur',
          },
          after: { livreur: name },
          at,
        }),
      ),
    )
    return { assigned: given.map(({ parcel }) => parcel.id), refused }
  })
}

/** Taken back before it left its shop. @throws deliveries.parcel_unknown (404) · orders.wrong_state (409) */
export async function unassignParcel(
  kernel: Kernel,
  who: Dispatcher,
  parcelId: string,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await holdDispatched(tx, parcelId, who)
    const { courierId } = held.parcel
    const [courier] = courierId
      ? await tx.select({ name: users.name }).from(users).where(eq(users.id, courierId))
      : []
    await moveParcels(tx, kernel, [held], {
      to: 'ready',
      by: 'chef',
      actorId: who.userId,
      set: { courierId: null },
    })
    const facts = { before: { livreur: courier?.name ?? null }, after: { état: 'sans livreur' } }
    await recordAct(
      tx,
      dispatchAct(held, who, {
        action: 'deliveries.courier_taken_off',
        ...facts,
        at: kernel.clock.now(),
      }),
    )
  })
}

/** @throws deliveries.courier_unknown (404) for somebody who is no courier, of another group, not admitted or suspended. */
async function readCourier(
  tx: Tx,
  courierId: string,
  who: Dispatcher,
): Promise<{ group: string; name: string }> {
  const [courier] = await tx
    .select({ group: users.deliveryGroup, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.id, courierId),
        eq(users.role, 'livreur'),
        isNotNull(users.admittedAt),
        isNull(users.suspendedAt),
      ),
    )
  if (!courier?.group || (who.group !== null && courier.group !== who.group)) throw courierUnknown()
  return { group: courier.group, name: courier.name }
}

/** Orders first, then parcels, each in the order of their keys: as everyone locks, for many at once. */
async function holdMany(tx: Tx, ids: string[]): Promise<Map<string, LockedParcel>> {
  const wanted = await tx
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(inArray(parcels.id, ids))
  if (wanted.length === 0) return new Map()
  const orderIds = [...new Set(wanted.map(({ orderId }) => orderId))]
  const orderRows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, orderIds))
    .orderBy(asc(orders.id))
    .for('update')
  const rows = await tx
    .select()
    .from(parcels)
    .where(inArray(parcels.id, ids))
    .orderBy(asc(parcels.id))
    .for('update')
  const byId = new Map(orderRows.map((order) => [order.id, order]))
  return new Map(
    rows.flatMap((parcel): [string, LockedParcel][] => {
      const order = byId.get(parcel.orderId)
      return order ? [[parcel.id, { parcel, order }]] : []
    }),
  )
}

type To = { courierId: string; group: string; isFull: boolean }

function problemOf(
  held: LockedParcel | undefined,
  { courierId, group, isFull }: To,
): string | null {
  if (!held || held.parcel.deliveryGroup !== group) return parcelUnknown().message
  const { state, courierId: carriedBy } = held.parcel
  if (state !== 'ready' && state !== 'assigned') return 'Ce colis n’attend plus à la boutique.'
  if (isFull && carriedBy !== courierId && cashDueOf(held) > 0)
    return 'La caisse de ce livreur est pleine : donnez-lui des colis déjà payés.'
  return null
}

async function give(
  tx: Tx,
  kernel: Kernel,
  held: LockedParcel[],
  { courierId, actorId }: { courierId: string; actorId: string },
): Promise<void> {
  if (held.length === 0) return
  const taken = held.filter(({ parcel }) => parcel.state === 'assigned')
  await moveParcels(tx, kernel, taken, {
    to: 'ready',
    by: 'chef',
    actorId,
    set: { courierId: null },
  })
  const waiting = held.map((one) => ({
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
    parcelIds: held.map(({ parcel }) => parcel.id),
    at: kernel.clock.now().toISOString(),
  })
}
