import { randomUUID } from 'node:crypto'

import { home } from '../../tests/orders.ts'
import type { Goods } from '../../tests/market-goods.ts'
import type { Person } from '../../tests/market-people.ts'
import type { Request } from './load.ts'

/** One order in cash, of one of each. */
export function orderOf(buyer: Person, input: (Pick<Goods, '_id'> | undefined)[]): Request {
  const cartItems = input.flatMap((one) =>
    one ? [{ product: one._id, qty: 1, size: null, color: null }] : [],
  )
  return {
    method: 'POST',
    path: '/api/orders',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${buyer.user.token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ cartItems, shippingAddress: home, paymentMethod: 'cash_on_delivery' }),
  }
}
