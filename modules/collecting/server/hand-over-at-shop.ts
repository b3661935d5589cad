import { and, eq } from 'drizzle-orm'

import { parcelHas } from '#modules/orders/contract/order-states.ts'
import { parcelFacts } from '#modules/orders/database/views.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  doorDueOf,
  isPrepaid,
  lockParcel,
  makeDoorLink,
  moveParcels,
  oweUnusedDeposit,
  readClientCodes,
  wrongState,
  type LockedParcel,
} from '#modules/orders/module.ts'
import { sellReserved } from '#modules/products/module.ts'
import { noteCollected } from '#modules/refusals/module.ts'
import { countDelivery } from '#modules/shops/module.ts'
import {
  alreadyDelivered,
  codeRefused,
  guessing,
  guessOfClient,
  parcelUnknown,
  postSaleOf,
  stockLines,
} from '#modules/deliveries/module.ts'
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
): Promise<{ already: boolean }> {
  // Before counting a try: no seller can lock another's parcel.
  const seen = await readToCollect(kernel.db, parcelId, shop)
  if (seen.isDelivered) {
    const codes = await readClientCodes(kernel.db, [parcelId])
    return sameAgain(codes.get(parcelId) ?? null, clientOtp)
  }
  return guessing(kernel, guessOfClient(parcelId), null, async (tx) => {
    const locked = await lockParcel(tx, parcelId)
    if (!locked) throw parcelUnknown()
    const { state, clientOtp: code } = locked.parcel
    if (parcelHas('isDelivered', state)) return sameAgain(code, clientOtp)
    if (parcelHas('isGivenUp', state)) throw fail('collecting.over')
    if (state !== 'ready') throw wrongState()
    if (!isPrepaid(locked) && doorDueOf(locked) > 0) throw fail('collecting.unpaid')
    if (!sameSecret(code ?? '', clientOtp))
      throw await codeRefused(tx, locked, { at: 'shop', typed: clientOtp })
    await collect(tx, kernel, locked, shop)
    return { already: false }
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
  if (row.receiveAt !== 'shop') throw fail('collecting.not_collected')
  return row
}

function sameAgain(code: string | null, typed: string): { already: true } {
  if (!sameSecret(code ?? '', typed)) throw alreadyDelivered()
  return { already: true }
}

async function collect(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  shop: ShopActor,
): Promise<void> {
  const at = kernel.clock.now()
  const { parcel, order } = locked
  await moveParcels(tx, kernel, [locked], {
    to: 'delivered',
    by: 'seller',
    actorId: shop.ownerId,
    helperId: shop.isOwner ? null : shop.actorId,
    set: { deliveredAt: at, ...(await oweUnusedDeposit(tx, kernel, locked)) },
  })
  await sellReserved(tx, kernel, await stockLines(tx, locked))
  await noteCollected(tx, parcel.id)
  // The new article of an exchange was sold before.
  if (!parcel.errand) {
    await postSaleOf(tx, parcel, at)
    await countDelivery(tx, parcel.shopId)
  }
  await recordShopAct(tx, shop, {
    action: 'shops.parcel_collected',
    subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
    reason: '',
    at,
  })
}
