import { wayOf } from '#modules/parcels/contract/ways.ts'
import { and, eq } from 'drizzle-orm'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { actorsOf, type ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  type HandedOver,
  handToBuyer,
  makeDoorLink,
  type NotedCash,
  settleAtHandOver,
} from '#modules/orders/module.ts'
import { isUnpaid } from '#modules/parcels/contract/parcel-due.ts'
import { type LockedParcel, failParcel, lockParcel } from '#modules/parcels/module.ts'
import { sellReserved } from '#modules/products/module.ts'
import { noteCollected } from '#modules/refusals/module.ts'
import { parcelUnknown, stockLines } from '#modules/deliveries/module.ts'
import { fail } from './errors.ts'

type HandOverAtShop = { parcelId: string; shop: ShopActor; clientOtp: string }

/**
 * Takes the buyer's code at the shop and posts the sale. A shop takes no cash: the parcel is paid
 * before. Idempotent for the same code.
 * @returns whether it was handed over before
 * @throws deliveries.parcel_unknown (404) for another shop's · collecting.not_collected (409) for
 * one that a courier brings · collecting.over (409) when it is no longer kept ·
 * collecting.unpaid (409) · deliveries.wrong_code, deliveries.other_parcel (422) ·
 * deliveries.code_locked (429) ·
 * deliveries.already_delivered, orders.wrong_state (409)
 */
export async function handOverAtShop(
  kernel: Kernel,
  { parcelId, shop, clientOtp }: HandOverAtShop,
): Promise<HandedOver> {
  // Before counting a try: no seller can lock another's parcel.
  const seen = await readToCollect(kernel.db, parcelId, shop)
  return handToBuyer(kernel, {
    seen,
    told: null,
    typed: clientOtp,
    at: 'shop',
    async lock(tx) {
      const locked = await lockParcel(tx, parcelId)
      if (!locked) throw parcelUnknown()
      return locked
    },
    refuse(locked) {
      if (parcelHas('isGivenUp', locked.parcel.state)) throw fail('collecting.over')
      if (!parcelHas('isReady', locked.parcel.state)) throw failParcel('orders.wrong_state')
      if (isUnpaid(locked)) throw fail('collecting.unpaid')
    },
    give: (tx, locked) => collect(tx, kernel, locked, shop),
  })
}

/** @throws payments.nothing_to_pay (409) */
export async function makeLinkAtShop(kernel: Kernel, parcelId: string, shop: ShopActor) {
  const { orderId } = await readToCollect(kernel.db, parcelId, shop)
  return makeDoorLink(kernel, orderId)
}

/** @throws deliveries.parcel_unknown (404) · collecting.not_collected (409) */
async function readToCollect(
  db: Sql,
  parcelId: string,
  { shopId }: ShopActor,
): Promise<typeof parcelFacts.$inferSelect> {
  const [row] = await db
    .select()
    .from(parcelFacts)
    .where(and(eq(parcelFacts.id, parcelId), eq(parcelFacts.shopId, shopId)))
  if (!row) throw parcelUnknown()
  if (wayOf(row).hasCourier) throw fail('collecting.not_collected')
  return row
}

async function collect(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  shop: ShopActor,
): Promise<NotedCash | null> {
  const at = kernel.clock.now()
  const { parcel, order } = locked
  const { cash } = await settleAtHandOver(tx, kernel, locked, {
    by: 'seller',
    ...actorsOf(shop),
    till: null,
    cashReceived: false,
  })
  await sellReserved(tx, kernel, await stockLines(tx, locked))
  await noteCollected(tx, parcel.id)
  await recordShopAct(tx, shop, {
    action: 'shops.parcel_collected',
    subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
    reason: '',
    at,
  })
  return cash
}
