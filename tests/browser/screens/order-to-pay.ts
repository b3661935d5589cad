import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

import { listProducts } from '#modules/catalogue/contract/catalogue.ts'
import { typedClient } from '#kernel/wire/typed-client.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'

/**
 * A new order of this page's person, to pay by Orange Money, with its payment to open. The
 * demonstration's own unpaid order lives twenty minutes, less than a whole run takes.
 */
export async function orderToPay(page: Page): Promise<string> {
  await page.goto('/commandes')
  const { origin } = new URL(page.url())
  const user = await page.evaluate(
    () => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string; phone: string },
  )
  const call = typedClient(
    (request) => fetch(origin + request.url, request),
    () => user.token,
  )
  const { products } = await call(listProducts, {
    params: { filter: 'paginated' },
    query: { limit: 100 },
  })
  const product = products.find((one) => !one.useVariants && one.stock > 40)?._id ?? ''
  const shippingAddress = {
    fullName: 'Aminata Koné',
    phone: user.phone,
    region: 'Bamako',
    quartier: 'Badalabougou',
    repere: 'Derrière la pharmacie du Pont',
  }
  const body = {
    cartItems: [{ product, qty: 1 }],
    shippingAddress,
    paymentMethod: 'orange_money' as const,
  }
  const { _id: id } = await call(placeOrder, { body }, { idempotencyKey: randomUUID() })
  return `/commandes/${id}?payer=1`
}
