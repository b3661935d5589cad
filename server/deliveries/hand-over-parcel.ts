import { eq, sql } from 'drizzle-orm'

import { shops } from '#database/tables/shops.ts'
import { postCashCollected, postSale } from '../ledger/index.ts'
import type { Tx } from '../kernel/database.ts'
import { sameSecret } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { moveFulfilments, wrongState, type Held } from '../orders/index.ts'
import { cashDueOf } from './cash-cap.ts'
import { payCourier } from './courier-fee.ts'
import { alreadyDelivered, cashUnconfirmed, wrongCode } from './deliveries.errors.ts'
import { holdCarried, lookAtCarried } from './hold-parcel.ts'
import { guessing, guessOfClient } from './otp-guess-limits.ts'

type HandOver = {
  fulfilmentId: string
  courierId: string
  clientOtp: string
  cashReceived: boolean
}

/**
 * At the door: with the buyer's code the parcel is delivered, the cash is in the courier's box, and the money finds its owners. The same code sent again (a
 * phone that lost the first answer) changes nothing and says so.
 * @returns whether it had been delivered before.
 * @throws deliveries.parcel_unknown (404) · deliveries.wrong_code (422) · deliveries.code_locked (429) · deliveries.cash_unconfirmed (422) ·
 *   deliveries.already_delivered (409) for another code of a parcel that is delivered · orders.wrong_state (409)
 */
export async function handOverParcel(
  kernel: Kernel,
  { fulfilmentId, courierId, clientOtp, cashReceived }: HandOver,
): Promise<{ already: boolean }> {
  // Before a try is counted: nobody locks another courier's parcel.
  const seen = await lookAtCarried(kernel.db, fulfilmentId, courierId)
  if (isDelivered(seen)) return sameAgain(seen, clientOtp)
  return guessing(
    kernel,
    guessOfClient(fulfilmentId),
    { courierId, fulfilmentId, group: seen.deliveryGroup },
    async (tx) => {
      const held = await holdCarried(tx, fulfilmentId, courierId)
      if (isDelivered(held.fulfilment)) return sameAgain(held.fulfilment, clientOtp)
      if (held.fulfilment.state !== 'in_delivery' && held.fulfilment.state !== 'failed')
        throw wrongState()
      if (cashDueOf(held) > 0 && !cashReceived) throw cashUnconfirmed()
      if (!sameSecret(held.fulfilment.clientOtp ?? '', clientOtp)) throw wrongCode()
      await deliver(tx, kernel, held, { by: 'courier', actorId: courierId })
      return { already: false }
    },
  )
}

/** The parcel is in the buyer's hands. A failed one that is handed over after all makes that its next try. @throws orders.wrong_state (409) */
export async function deliver(
  tx: Tx,
  kernel: Kernel,
  found: Held,
  move: { by: 'courier' | 'chef'; actorId: string; reason?: string },
): Promise<void> {
  const held =
    found.fulfilment.state === 'failed' ? await comeAgain(tx, kernel, found, move) : found
  const { fulfilment } = held
  const at = kernel.clock.now()
  await moveFulfilments(tx, kernel, [held], { to: 'delivered', ...move, set: { deliveredAt: at } })
  const courierId = fulfilment.courierId
  if (!courierId) throw new Error('a delivered parcel had no courier')
  const francs = cashDueOf(held)
  if (francs > 0)
    await postCashCollected(tx, { fulfilmentId: fulfilment.id, courierId, francs, at })
  await postSale(tx, {
    fulfilmentId: fulfilment.id,
    shopId: fulfilment.shopId,
    goods: fulfilment.itemsTotalFrancs,
    commission: fulfilment.commissionFrancs,
    shippingFee: fulfilment.shippingFeeFrancs,
    shopDelivery: fulfilment.shopDeliveryFrancs,
    at,
  })
  await payCourier(tx, held, courierId, at)
  await tx
    .update(shops)
    .set({ deliveriesCount: sql`${shops.deliveriesCount} + 1` })
    .where(eq(shops.id, fulfilment.shopId))
}

/** Another day, another try. @throws orders.wrong_state (409) */
export async function comeAgain(
  tx: Tx,
  kernel: Kernel,
  held: Held,
  move: { by: 'courier' | 'chef'; actorId: string },
): Promise<Held> {
  const tries = held.fulfilment.tries + 1
  await moveFulfilments(tx, kernel, [held], {
    to: 'in_delivery',
    by: move.by,
    actorId: move.actorId,
    set: { tries },
  })
  return { ...held, fulfilment: { ...held.fulfilment, state: 'in_delivery', tries } }
}

function isDelivered({ state }: Pick<Held['fulfilment'], 'state'>): boolean {
  return state === 'delivered' || state === 'closed'
}

function sameAgain(fulfilment: Held['fulfilment'], clientOtp: string): { already: true } {
  if (!sameSecret(fulfilment.clientOtp ?? '', clientOtp)) throw alreadyDelivered()
  return { already: true }
}
