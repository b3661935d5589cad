import { eq } from 'drizzle-orm'

import { DELIVERY_TRIES, OTP_LENGTH } from '#contract/limits.ts'

import { shops } from '../accounts/index.ts'
import { restock, sellReserved } from '../catalogue/index.ts'
import { postCashCollected, postSale } from '../finance/index.ts'
import type { Tx } from '../kernel/database.ts'
import { randomDigits, sameSecret } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { dueOf, holdFulfilment, linesOf, moveFulfilments, oweBack, type Held } from '../orders/index.ts'
import { paidPaymentOf } from '../payments/index.ts'
import { parcelUnknown, wrongCode } from './deliveries.errors.ts'

type Carry = { fulfilmentId: string; courierId: string }

/** A courier takes a parcel that waits at its shop. @throws deliveries.parcel_unknown (404) · orders.wrong_state (409) */
export async function takeParcel(kernel: Kernel, asked: Carry): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await hold(tx, asked.fulfilmentId)
    await moveFulfilments(tx, kernel, [held], { to: 'assigned', by: 'courier', actorId: asked.courierId, set: { courierId: asked.courierId } })
  })
}

/** At the shop: with the seller's code the goods leave (the reservation becomes a sale) and the buyer gets the code to give at the door. */
export async function pickUpParcel(kernel: Kernel, asked: Carry & { vendorOtp: string }): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await holdCarried(tx, asked)
    if (!sameSecret(held.fulfilment.vendorOtp ?? '', asked.vendorOtp)) throw wrongCode()
    await moveFulfilments(tx, kernel, [held], {
      to: 'in_delivery',
      by: 'courier',
      actorId: asked.courierId,
      set: { clientOtp: randomDigits(OTP_LENGTH), tries: 1 },
    })
    await sellReserved(tx, kernel, await stockLines(tx, held))
  })
}

/** At the door: with the buyer's code the parcel is delivered, the cash is in the courier's box, and the money finds its owners. */
export async function handOverParcel(kernel: Kernel, asked: Carry & { clientOtp: string }): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await holdCarried(tx, asked)
    if (!sameSecret(held.fulfilment.clientOtp ?? '', asked.clientOtp)) throw wrongCode()
    const { fulfilment, order } = held
    const at = kernel.clock.now()
    await moveFulfilments(tx, kernel, [held], { to: 'delivered', by: 'courier', actorId: asked.courierId, set: { deliveredAt: at } })
    if (order.paymentMethod === 'cash_on_delivery')
      await postCashCollected(tx, { fulfilmentId: fulfilment.id, courierId: asked.courierId, francs: dueOf(held), at })
    await postSale(tx, {
      fulfilmentId: fulfilment.id,
      shopId: fulfilment.shopId,
      goods: fulfilment.itemsTotalFrancs,
      commission: fulfilment.commissionFrancs,
      shippingFee: fulfilment.shippingFeeFrancs,
      shopDelivery: fulfilment.shopDeliveryFrancs,
      at,
    })
    await countDelivery(tx, fulfilment.shopId)
  })
}

/** Nobody there, refused, wrong address. After the second failed try the parcel goes back to its shop. */
export async function failDelivery(kernel: Kernel, asked: Carry & { reason: string }): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await holdCarried(tx, asked)
    await moveFulfilments(tx, kernel, [held], { to: 'failed', by: 'courier', actorId: asked.courierId, reason: asked.reason })
    if (held.fulfilment.tries < DELIVERY_TRIES) return
    const failed = await hold(tx, asked.fulfilmentId)
    await moveFulfilments(tx, kernel, [failed], { to: 'returning', by: 'courier', actorId: asked.courierId, reason: asked.reason })
  })
}

/** Another day, another try. */
export async function tryAgain(kernel: Kernel, asked: Carry): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await holdCarried(tx, asked)
    await moveFulfilments(tx, kernel, [held], { to: 'in_delivery', by: 'courier', actorId: asked.courierId, set: { tries: held.fulfilment.tries + 1 } })
  })
}

/** The shop has its goods back: stock returns, and what was paid is owed to the buyer. */
export async function returnParcel(kernel: Kernel, asked: Carry): Promise<void> {
  await kernel.transaction(async (tx) => {
    const held = await holdCarried(tx, asked)
    await moveFulfilments(tx, kernel, [held], { to: 'returned', by: 'courier', actorId: asked.courierId })
    await restock(tx, kernel, await stockLines(tx, held))
    const paymentId = held.order.paidAt ? await paidPaymentOf(tx, held.order.id) : null
    if (paymentId) await oweBack(tx, { paymentId, subjectId: held.fulfilment.id, francs: dueOf(held), reason: 'Livraison non réussie.' }, kernel.clock.now())
  })
}

async function hold(tx: Tx, fulfilmentId: string): Promise<Held> {
  const held = await holdFulfilment(tx, fulfilmentId)
  if (!held) throw parcelUnknown()
  return held
}

async function holdCarried(tx: Tx, asked: Carry): Promise<Held> {
  const held = await hold(tx, asked.fulfilmentId)
  if (held.fulfilment.courierId !== asked.courierId) throw parcelUnknown()
  return held
}

async function stockLines(tx: Tx, held: Held): Promise<{ variantId: string; quantity: number }[]> {
  const lines = await linesOf(tx, [held.fulfilment.id])
  return lines.flatMap((line) => (line.variantId ? [{ variantId: line.variantId, quantity: line.quantity }] : []))
}

async function countDelivery(tx: Tx, shopId: string): Promise<void> {
  const [shop] = await tx.select({ deliveries: shops.deliveriesCount }).from(shops).where(eq(shops.id, shopId)).for('update')
  if (shop)
    await tx
      .update(shops)
      .set({ deliveriesCount: shop.deliveries + 1 })
      .where(eq(shops.id, shopId))
}
