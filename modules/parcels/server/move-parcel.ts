import { wayOf } from '#modules/parcels/contract/ways.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { type Mover, type ParcelState } from '#modules/parcels/contract/order-states.ts'

import { parcels, orders } from '#modules/parcels/database/tables.ts'
import { parcelMoves } from '#modules/parcels/database/move-tables.ts'
import { isToDrop } from '#modules/shipments/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { parcelMoved } from './events.ts'
import { duesOf, type Waiting } from './parcel-dues.ts'
import { passOn } from './pass-on.ts'
import { planAfterMove } from './plan-legs.ts'

export type ParcelRow = typeof parcels.$inferSelect
export type OrderRow = typeof orders.$inferSelect
export type LockedParcel = { parcel: ParcelRow; order: OrderRow }
export type Move = {
  to: ParcelState
  by: Mover
  actorId: string | null
  helperId?: string | null
  reason?: string | null
  set?: Partial<typeof parcels.$inferInsert>
  /** Of a new sale, by parcel. */
  acceptBefore?: ReadonlyMap<string, Date>
  /** By the device's clock, for an act that waited for the network. */
  madeAt?: Date | null
}

export async function lockParcel(tx: Tx, id: string): Promise<LockedParcel | null> {
  const ofParcel = sql`(select ${parcels.orderId} from ${parcels} where ${parcels.id} = ${id})`
  const [order] = await tx.select().from(orders).where(eq(orders.id, ofParcel)).for('update')
  return (await withParcels(tx, order))?.find((locked) => locked.parcel.id === id) ?? null
}

/** Locks the order's row, then its parcels. Null: unknown. */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedParcel[] | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return withParcels(tx, order)
}

async function withParcels(tx: Tx, order: OrderRow | undefined): Promise<LockedParcel[] | null> {
  if (!order) return null
  const rows = await readParcels(tx, order.id)
  return rows.map((parcel) => ({ parcel, order }))
}

export function readParcels(tx: Tx, orderId: string): Promise<ParcelRow[]> {
  return tx
    .select()
    .from(parcels)
    .where(eq(parcels.orderId, orderId))
    .orderBy(parcels.number)
    .for('update')
}

/** Locks orders, then parcels, each by key, as all callers do. */
export async function lockParcels(tx: Tx, ids: string[]): Promise<Map<string, LockedParcel>> {
  const wanted = await tx
    .selectDistinct({ orderId: parcels.orderId })
    .from(parcels)
    .where(inArray(parcels.id, ids))
  const orderIds = wanted.map(({ orderId }) => orderId)
  if (orderIds.length === 0) return new Map()
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

/** Writes by when a parcel must leave its state, of one that is still in it. */
export async function setDue(
  tx: Tx,
  { ids, state, dueAt }: { ids: readonly string[]; state: ParcelState; dueAt: Date },
): Promise<void> {
  await tx
    .update(parcels)
    .set({ dueAt })
    .where(and(inArray(parcels.id, [...ids]), eq(parcels.state, state)))
}

/**
 * Writes state, history, custody and events. The caller posts money and stock in the same
 * transaction.
 * @throws orders.wrong_state (409) when `transitions` forbids the move · orders.rest_unpaid (409)
 * for a courier before the rest of its sale by link is paid or where its
 * shop brings the parcel to a relay point
 */
export async function moveParcels(
  tx: Tx,
  kernel: Kernel,
  locked: readonly LockedParcel[],
  move: Move,
): Promise<void> {
  const now = kernel.clock.now()
  for (const { parcel } of locked)
    if (!mayMove(parcel.state, move.to, move.by) || !fitsWay(parcel, move.to))
      throw fail('orders.wrong_state')
  const leaves = move.to === 'assigned' || move.to === 'in_delivery'
  if (leaves && locked.some(({ order }) => order.restBeforeLeaving && !order.paidAt))
    throw fail('orders.rest_unpaid')
  if (locked.length === 0) return
  const ids = locked.map(({ parcel }) => parcel.id)
  if (move.to === 'assigned' && (await areToDrop(tx, ids)))
    throw fail('orders.wrong_state', { sentence: toDropWords })
  await tx
    .update(parcels)
    .set({
      dueAt: ofEach(
        await duesOf(tx, kernel, move.to, waitingAfter(locked, move, move.set?.deliveredAt ?? now)),
      ),
      ...move.set,
      ...(move.acceptBefore && { acceptBefore: valueOf(move.acceptBefore) }),
      state: move.to,
      stateSince: now,
    })
    .where(inArray(parcels.id, ids))
  await tx.insert(parcelMoves).values(
    locked.map(({ parcel }) => ({
      parcelId: parcel.id,
      fromState: parcel.state,
      toState: move.to,
      actorId: move.actorId,
      helperId: move.helperId ?? null,
      reason: move.reason ?? null,
      movedAt: now,
    })),
  )
  await planAfterMove(
    tx,
    locked.map((one) => {
      const parcel = { ...one.parcel, ...move.set, state: move.to }
      return { before: one, after: { parcel, order: one.order } }
    }),
  )
  await passOn(tx, locked, move, now)
  await kernel.events.emit(
    tx,
    parcelMoved,
    ...locked.map(({ parcel, order }) => ({
      parcelId: parcel.id,
      orderId: order.id,
      shopId: parcel.shopId,
      buyerId: order.buyerId,
      from: parcel.state,
      to: move.to,
      receiveAt: move.set?.receiveAt ?? parcel.receiveAt,
      actorId: move.actorId,
      reason: move.reason ?? null,
      at: now.toISOString(),
      ...((move.by === 'relay' || move.by === 'carrier') && { by: move.by }),
      ...(order.relayId && {
        viaRelay: true,
        by: move.by,
        madeAt: move.madeAt?.toISOString() ?? null,
      }),
    })),
  )
}

const toDropWords = 'Sa boutique apporte ce colis au point relais de sa ville.'

async function areToDrop(tx: Tx, ids: readonly string[]): Promise<boolean> {
  return (await tx.$count(parcels, and(inArray(parcels.id, [...ids]), isToDrop(parcels.id)))) > 0
}

function waitingAfter(locked: readonly LockedParcel[], move: Move, since: Date): Waiting[] {
  return locked.map(({ parcel, order }) => ({
    id: parcel.id,
    shopId: parcel.shopId,
    parcel: { ...parcel, ...move.set, acceptBefore: move.acceptBefore?.get(parcel.id) ?? null },
    order,
    since,
  }))
}

function ofEach(byParcel: ReadonlyMap<string, Date | null>) {
  const [first = null, ...others] = new Set(
    [...byParcel.values()].map((at) => at?.getTime() ?? null),
  )
  if (others.length === 0) return first === null ? null : new Date(first)
  return valueOf(byParcel)
}

function valueOf(byParcel: ReadonlyMap<string, Date | null>) {
  const [ids, instants] = [[...byParcel.keys()], [...byParcel.values()]]
  return sql`(select given.at from unnest(${sql.param(ids)}::uuid[], ${sql.param(instants.map((at) => at?.toISOString()))}::timestamptz[]) as given(id, at) where given.id = ${parcels.id})`
}

export const transitions: Readonly<
  Record<ParcelState, Partial<Record<ParcelState, readonly Mover[]>>>
> = {
  awaiting_payment: { new: ['payment'], cancelled: ['buyer', 'clock', 'admin'] },
  new: { accepted: ['seller'], cancelled: ['buyer', 'seller', 'clock', 'admin'] },
  accepted: { ready: ['seller'], cancelled: ['buyer', 'seller', 'clock', 'admin'] },
  ready: {
    assigned: ['chef', 'courier'],
    // Brought by its shop to the relay point of its town.
    in_delivery: ['relay'],
    delivered: ['seller'],
    // By the buyer when it is late: see `mayCancel`.
    cancelled: ['admin', 'absence', 'buyer'],
  },
  assigned: { in_delivery: ['courier', 'chef'], ready: ['chef', 'courier'], cancelled: ['admin'] },
  in_delivery: {
    delivered: ['courier', 'chef'],
    at_relay: ['courier', 'chef', 'relay'],
    failed: ['courier', 'chef'],
    // Lost by the coach that carried it.
    cancelled: ['carrier'],
  },
  at_relay: {
    delivered: ['relay'],
    in_delivery: ['courier', 'chef'],
    returning: ['courier', 'chef', 'relay'],
    // Nobody fetched it: its goods go home as another parcel.
    cancelled: ['carrier'],
  },
  failed: {
    in_delivery: ['courier', 'chef'],
    returning: ['courier', 'chef', 'clock', 'buyer'],
    // It had not left its relay point: see `undo-confirmation.ts` of relays.
    at_relay: ['relay'],
  },
  returning: {
    // By the relay point of its town, to a shop where no courier comes.
    returned: ['seller', 'courier', 'chef', 'relay'],
    ready: ['courier', 'chef', 'relay'],
    at_relay: ['relay'],
    // Lost by the coach or the courier that brought it back.
    cancelled: ['carrier'],
  },
  delivered: { closed: ['clock'] },
  // A late payment restores a parcel, if stock remains; one that was lost may turn up.
  cancelled: {
    new: ['payment'],
    at_relay: ['carrier'],
    in_delivery: ['carrier'],
    returned: ['courier', 'chef'],
  },
  returned: {},
  closed: {},
}

export function mayMove(from: ParcelState, to: ParcelState, mover: Mover): boolean {
  return transitions[from][to]?.includes(mover) ?? false
}

/** Tells whether a parcel's way has a move: who takes it, and where it is given to its buyer. */
function fitsWay(parcel: ParcelRow, to: ParcelState): boolean {
  const { hasCourier, hasRelay, givenIn } = wayOf(parcel)
  if (to === 'assigned') return hasCourier
  if (to === 'at_relay') return hasRelay
  if (to === 'delivered') return givenIn.includes(parcel.state)
  return !(hasCourier && parcel.state === 'returning' && to === 'ready')
}
