import { eq, sql } from 'drizzle-orm'

import { recordShopAct } from '#modules/journal/module.ts'
import { cashUnconfirmed } from '#modules/deliveries/module.ts'
import { ownBalances } from '#modules/ledger/module.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import {
  type HandedOver,
  handToBuyer,
  makeDoorLink,
  type NotedCash,
  settleAtHandOver,
} from '#modules/orders/module.ts'
import { dueInCash, notedInCash } from '#modules/parcels/contract/parcel-due.ts'
import { type LockedParcel, lockParcel, parcelCodes } from '#modules/parcels/module.ts'
import { clearAfterDeliveries } from '#modules/refusals/module.ts'
import { relayCash, relayParcels } from '#modules/relays/database/tables.ts'
import { boundedTime, lastAtRelay } from '#modules/shipments/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { actorsOf, type ShopActor } from '#kernel/http/caller.ts'
import { query } from '#kernel/database/query.ts'
import { DomainError } from '#kernel/errors.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { ownOf } from './bring-to-relay.ts'
import { fail } from './errors.ts'
import { lateHandOver, relayBoxOver } from './events.ts'
import { relayOfShop, type RelayRow } from './relay-of-shop.ts'
import { payRelay } from './relay-fee.ts'
import { putBack } from './undo-confirmation.ts'

type HandOver = {
  parcelId: string
  shop: ShopActor
  clientOtp: string
  cashReceived: boolean
  madeAt?: string | null | undefined
}

/**
 * Takes the buyer's code at a relay point's counter, and the cash; posts the sale and the relay's
 * fee. Handed over as long as the relay holds the parcel, also after its days; without network also
 * when a manager has confirmed since that a courier took it. Idempotent for the same code.
 * @returns whether it was handed over before
 * @throws relays.none, relays.parcel_unknown (404) · relays.not_there, relays.left (409), of which
 * the managers are told when the code is right ·
 * relays.box_full (409) unless the act waited for the network, once: that cash is in the drawer,
 * and the managers are told · deliveries.cash_unconfirmed,
 * deliveries.wrong_code, deliveries.other_parcel (422) · deliveries.code_locked (429) ·
 * deliveries.already_delivered (409)
 */
export async function handOverAtRelay(
  kernel: Kernel,
  { parcelId, shop, clientOtp, cashReceived, madeAt }: HandOver,
): Promise<HandedOver> {
  // Before counting a try: no relay can lock another's parcel.
  const relay = await relayOfShop(kernel.db, shop.shopId)
  const isLate = Boolean(madeAt)
  const seen = await readAtRelay(kernel.db, parcelId, { relay, isLate })
  const handing = handToBuyer(kernel, {
    seen: { id: parcelId, isDelivered: seen.isDelivered && seen.relayId === relay.id },
    told: null,
    typed: clientOtp,
    at: 'relay',
    async lock(tx) {
      const there = await lockThere(tx, kernel, { parcelId, relay, shop, madeAt })
      return { ...there, room: await roomOf(tx, relay, notedInCash(there, cashReceived)) }
    },
    refuse({ room, made, ...locked }) {
      const due = dueInCash(locked)
      if (due > 0 && !cashReceived) throw cashUnconfirmed()
      if (due > 0 && (room === 'over' || (room === 'beyond' && !made)))
        throw fail('relays.box_full')
    },
    give: (tx, locked) => giveToBuyer(tx, kernel, locked, { relay, shop, cashReceived }),
  })
  return handing.catch(async (error: unknown) => {
    const isLeft = error instanceof DomainError && error.code === 'relays.left'
    if (isLeft && isLate) await noteRefused(kernel, { parcelId, relayId: relay.id, clientOtp })
    throw error
  })
}

/** `made`: when the act was made; null: now. */
type LockedThere = LockedParcel & { made: Date | null }
type LockingThere = Pick<HandOver, 'parcelId' | 'shop' | 'madeAt'> & { relay: RelayRow }

/**
 * Locks a parcel that the relay holds, or has handed over; one that left it by a manager's word
 * alone is put back first.
 * @throws relays.left · relays.not_there (409)
 */
async function lockThere(
  tx: Tx,
  kernel: Kernel,
  { parcelId, relay, shop, madeAt }: LockingThere,
): Promise<LockedThere> {
  const found = await lockParcel(tx, parcelId)
  if (!found) throw fail('relays.left')
  const { relayId, state } = found.parcel
  if (relayId === relay.id && parcelHas('isDelivered', state)) return { ...found, made: null }
  if (relayId === relay.id && parcelHas('atRelay', state)) {
    const { keptSince } = await ownOf(tx, parcelId)
    return { ...found, made: boundedTime(kernel, madeAt, keptSince) }
  }
  const made = boundedTime(kernel, madeAt)
  const back = made
    ? await putBack(tx, kernel, found, { relayId: relay.id, ...actorsOf(shop), made })
    : null
  if (made && back) {
    const about = { parcelId, relayId: relay.id, isTaken: true }
    await kernel.events.emit(tx, lateHandOver, { ...about, at: kernel.clock.now().toISOString() })
    return { ...back, made }
  }
  const isGone = relayId !== relay.id || parcelHas('isSentBack', state)
  throw fail(isGone || parcelHas('isDelivered', state) ? 'relays.left' : 'relays.not_there')
}

/** Tells the managers of a hand-over whose parcel is elsewhere: its cash is in no box. */
async function noteRefused(
  kernel: Kernel,
  { parcelId, relayId, clientOtp }: { parcelId: string; relayId: string; clientOtp: string },
): Promise<void> {
  const codes = await parcelCodes.ofBuyers(kernel.db, [parcelId])
  if (!sameSecret(codes.get(parcelId) ?? '', clientOtp)) return
  const at = kernel.clock.now().toISOString()
  await kernel.transaction((tx) =>
    kernel.events.emit(tx, lateHandOver, { parcelId, relayId, isTaken: false, at }),
  )
}

/** @throws payments.nothing_to_pay (409) · relays.none, relays.parcel_unknown (404) */
export async function makeLinkAtRelay(kernel: Kernel, parcelId: string, shop: ShopActor) {
  const relay = await relayOfShop(kernel.db, shop.shopId)
  const { orderId } = await readAtRelay(kernel.db, parcelId, { relay, isLate: false })
  return makeDoorLink(kernel, orderId)
}

/** @throws relays.parcel_unknown (404) for another relay's, unless it is late and was there */
async function readAtRelay(
  db: Sql,
  parcelId: string,
  { relay, isLate }: { relay: RelayRow; isLate: boolean },
): Promise<typeof parcelFacts.$inferSelect> {
  const [row] = await db.select().from(parcelFacts).where(eq(parcelFacts.id, parcelId))
  if (row?.relayId === relay.id) return row
  if (!row || !isLate || !(await lastAtRelay(db, parcelId, relay.id)))
    throw fail('relays.parcel_unknown')
  return row
}

/** An act without network may bring a box `beyond` its ceiling, once; `over`: it is there. */
type Room = 'free' | 'beyond' | 'over'

/** Tells whether a box has room for so many francs. */
async function roomOf(
  tx: Tx,
  { ownerId, cashCeilingFrancs }: RelayRow,
  francs: Francs,
): Promise<Room> {
  if (francs === 0) return 'free'
  await query(tx, sql`select pg_advisory_xact_lock(hashtextextended('cash of ' || ${ownerId}, 0))`)
  const box = (await ownBalances(tx, 'relay_cash', [ownerId])).get(ownerId) ?? 0
  if (box > cashCeilingFrancs) return 'over'
  return box + francs > cashCeilingFrancs ? 'beyond' : 'free'
}

type Giving = { relay: RelayRow; shop: ShopActor; cashReceived: boolean }

async function giveToBuyer(
  tx: Tx,
  kernel: Kernel,
  { made, room, ...locked }: LockedThere & { room: Room },
  { relay, shop, cashReceived }: Giving,
): Promise<NotedCash | null> {
  const { parcel, order } = locked
  const { ownerId, id: relayId } = relay
  const at = kernel.clock.now()
  const { taken, cash } = await settleAtHandOver(tx, kernel, locked, {
    by: 'relay',
    ...actorsOf(shop),
    madeAt: made,
    till: { box: 'relay', ownerId, hasRoom: () => room !== 'over' },
    cashReceived,
  })
  if (taken > 0)
    await tx
      .insert(relayCash)
      .values({ parcelId: parcel.id, relayId, ownerId, amountFrancs: taken, takenAt: at })
  await payRelay(tx, kernel, { parcelId: parcel.id, relay, at })
  await tx
    .update(relayParcels)
    .set({ leavesFor: null, leavesSince: null, returnCode: null, nextRelayId: null })
    .where(eq(relayParcels.parcelId, parcel.id))
  if (!parcel.errand) await clearAfterDeliveries(tx, kernel, order.buyerId)
  await recordShopAct(tx, shop, {
    action: 'shops.relay_handed_over',
    subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
    reason: '',
    at,
  })
  if (room === 'beyond' && taken > 0)
    await kernel.events.emit(tx, relayBoxOver, {
      parcelId: parcel.id,
      relayId,
      at: at.toISOString(),
    })
  return cash
}
