import { randomUUID } from 'node:crypto'

import { refundTeamParcel } from '#modules/team-orders/contract/admin-orders.ts'
import { placeOrder, type Order } from '#modules/orders/contract/orders.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { z } from 'zod'

import type { Goods } from './market-goods.ts'
import type { Person } from './market-people.ts'

type Body = z.input<typeof placeOrder.body>

/** Ordinary address in Bamako. */
export const home: Body['shippingAddress'] = {
  fullName: 'Awa Diarra',
  phone: '76 12 34 56',
  region: 'Bamako',
  quartier: 'Badalabougou',
  repere: 'derrière la pharmacie du Pont',
}

export const inCash = { paymentMethod: 'cash_on_delivery' } as const

export function line(
  goods: Goods,
  qty = 1,
  choice: { size?: string; color?: string } = {},
): Body['cartItems'][number] {
  return { product: goods._id, qty, size: choice.size ?? null, color: choice.color ?? null }
}

/**
 * Places an order as a buyer would; the same `key` sends it again. By Orange Money unless `inCash`.
 */
export function order(
  buyer: Person,
  cartItems: Body['cartItems'],
  rest: Partial<Body> & { key?: string } = {},
): Promise<Order> {
  const { key = randomUUID(), ...body } = rest
  return buyer.call(
    placeOrder,
    { body: { cartItems, shippingAddress: home, paymentMethod: 'orange_money', ...body } },
    { idempotencyKey: key },
  )
}

/** Presses again with the same key after a 503, with which a busy machine may answer. */
export async function orderUntilAnswered(...[buyer, lines, rest]: Parameters<typeof order>) {
  const key = randomUUID()
  for (;;)
    try {
      return await order(buyer, lines, { ...rest, key })
    } catch (failure) {
      if (!(failure instanceof CallFailure && failure.status === 503)) throw failure
    }
}

/** Returns the id of an order's first parcel. */
export function parcelOf({ fulfillments }: Pick<Order, 'fulfillments'>): string {
  return fulfillments[0]?._id ?? ''
}

/** Requests a refund of a parcel as the team; the same `key` sends it again. */
export function requestRefund(
  admin: Person,
  { _id }: Pick<Order, '_id'>,
  body: z.input<typeof refundTeamParcel.body>,
  key: string = randomUUID(),
) {
  return admin.call(refundTeamParcel, { params: { id: _id }, body }, { idempotencyKey: key })
}
