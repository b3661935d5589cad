import { relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { eq, sql } from 'drizzle-orm'

import { stockLines } from '#modules/deliveries/module.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import {
  failParcel,
  type LockedParcel,
  lockParcel,
  moveParcels,
  parcelCodes,
  payOwnDelivery,
} from '#modules/parcels/module.ts'
import { sellReserved } from '#modules/products/module.ts'
import { relayDrops } from '#modules/relays/database/tables.ts'
import {
  boundedTime,
  handOver,
  passCustody,
  triesOfVendor,
  wrongCode,
} from '#modules/shipments/module.ts'
import { legFacts } from '#modules/shipments/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { arrive } from './bring-to-relay.ts'
import { payDrop } from './relay-fee.ts'
import { relayOfShop, type RelayRow } from './relay-of-shop.ts'

type Dropped = { parcelId: string; message: string; already: boolean }
type Dropping = { shop: ShopActor; otp: string; madeAt?: string | null | undefined }
type LockedDrop = LockedParcel & { isGiven: boolean }

/**
 * Takes a parcel that its shop brings to a relay point, found by the shop's code: it goes on by
 * coach, or waits here for its buyer. The relay point earns its part. Idempotent for the same code.
 * @throws relays.none (404) · deliveries.wrong_code (422), also of a parcel that goes elsewhere ·
 * deliveries.code_locked (429) · orders.wrong_state (409)
 */
export async function receiveDrop(
  kernel: Kernel,
  { shop, otp, madeAt }: Dropping,
): Promise<Dropped> {
  const relay = await relayOfShop(kernel.db, shop.shopId)
  const made = boundedTime(kernel, madeAt)
  return handOver<LockedDrop, Dropped>(kernel, {
    tries: triesOfVendor(relay.id),
    told: null,
    typed: otp,
    lock: (tx) => lockByCode(tx, relay, otp),
    codeOf: ({ parcel }) => parcel.vendorOtp,
    async doneBefore(_tx, { isGiven, parcel }) {
      if (!isGiven) return null
      return { parcelId: parcel.id, message: 'Ce colis est déjà chez vous.', already: true }
    },
    refuse(_tx, { parcel }) {
      if (!parcelHas('isReady', parcel.state)) throw failParcel('orders.wrong_state')
    },
    give: (tx, { isGiven: _isGiven, ...locked }) => take(tx, kernel, locked, { relay, shop, made }),
  })
}

/** @throws deliveries.wrong_code (422) for a code of no parcel that is to be brought here */
async function lockByCode(tx: Tx, relay: RelayRow, otp: string): Promise<LockedDrop> {
  const found = (await parcelCodes.findParcel(tx, otp)) ?? (await droppedWith(tx, relay, otp))
  const locked = found ? await lockParcel(tx, found) : null
  if (!locked) throw wrongCode()
  const [given] = await tx
    .select({ relayId: relayDrops.relayId })
    .from(relayDrops)
    .where(eq(relayDrops.parcelId, locked.parcel.id))
  if (given && given.relayId === relay.id) return { ...locked, isGiven: true }
  const [leg] = await query<{ number: number }>(
    tx,
    sql`
    select l.number from ${legFacts} l where l.shipment_id = ${locked.parcel.id}
      and l.way = 'shop' and l.state = 'planned' and l.to_id = ${relay.id}`,
  )
  if (!leg) throw wrongCode()
  return { ...locked, isGiven: false }
}

/** The code of a parcel that was brought here is the same for a second sending. */
async function droppedWith(tx: Tx, relay: RelayRow, otp: string): Promise<string | null> {
  const rows = await tx
    .select({ id: relayDrops.parcelId })
    .from(relayDrops)
    .where(eq(relayDrops.relayId, relay.id))
    .orderBy(sql`${relayDrops.takenAt} desc`)
    .limit(50)
  const codes = await parcelCodes.ofShops(
    tx,
    rows.map(({ id }) => id),
  )
  return [...codes].find(([, code]) => code === otp)?.[0] ?? null
}

/** `made`: when the act was made; null: now. */
type Taking = { relay: RelayRow; shop: ShopActor; made: Date | null }

/** Sells the reserved stock, as a courier's pick-up does. */
async function take(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { relay, shop, made }: Taking,
): Promise<Dropped> {
  const { parcel, order } = locked
  const at = kernel.clock.now()
  const actor = { actorId: shop.ownerId, helperId: shop.isOwner ? null : shop.actorId }
  await payOwnDelivery(tx, locked)
  await moveParcels(tx, kernel, [locked], {
    to: 'in_delivery',
    by: 'relay',
    ...actor,
    reason: `Déposé au ${relayNameWords(relay.name)}.`,
    set: { tries: 1 },
  })
  await sellReserved(tx, kernel, await stockLines(tx, locked))
  await passCustody(tx, {
    parcelId: parcel.id,
    from: { kind: 'shop', id: parcel.shopId },
    to: { kind: 'relay', id: relay.id },
    proof: 'shop_code',
    actorId: shop.actorId,
    madeAt: made,
    at,
  })
  await payDrop(tx, kernel, { parcelId: parcel.id, relay, at })
  await recordShopAct(tx, shop, {
    action: 'shops.relay_took_drop',
    subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
    reason: '',
    at,
  })
  const words = { parcelId: parcel.id, already: false }
  if (!wayOf(parcel).hasRelay || parcel.relayId !== relay.id)
    return { ...words, message: `${order.orderNumber} est chez vous, jusqu’au car.` }
  const there = { order, parcel: { ...parcel, state: 'in_delivery' as const } }
  await arrive(tx, kernel, there, { by: 'relay', ...actor })
  return { ...words, message: `${order.orderNumber} est chez vous. L’acheteur est prévenu.` }
}
