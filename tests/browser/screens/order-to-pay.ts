import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { listProducts } from '#modules/products/contract/catalogue.ts'
import { typedClient, type Client } from '#kernel/wire/typed-client.ts'
import { makePaymentLink } from '#modules/orders/contract/payment-links.ts'
import { cancelOrder, placeOrder } from '#modules/orders/contract/orders.ts'

/**
 * Places an order of this page's user, to pay by Orange Money. The demonstration's own unpaid order
 * lives twenty minutes, less than a whole run takes.
 */
export async function orderToPay(page: Page): Promise<string> {
  await page.goto('/commandes')
  const user = await page.evaluate(
    () => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as UserInfo,
  )
  return `/commandes/${await order(clientOf(page, user), user)}?payer=1`
}

/** Makes a new buyer's link for a relative to pay a new order: at most two may be open. */
export async function linkToPay(page: Page): Promise<string> {
  await page.goto('/contact')
  return (await newLink(page)).path
}

/** Where the operator sends a relative back. */
export async function linkBack(page: Page): Promise<string> {
  return `${await linkToPay(page)}?retour=1`
}

/** As the buyer opens it. */
export async function ownLinkToPay(page: Page): Promise<string> {
  await page.goto('/contact')
  const { path, user } = await newLink(page)
  await signIn(page, user)
  return path
}

export async function linkCancelled(page: Page): Promise<string> {
  await page.goto('/contact')
  const { path, call, id } = await newLink(page)
  await call(cancelOrder, { params: { id }, body: {} })
  return path
}

async function newLink(page: Page) {
  const user = await newBuyer(page)
  const call = clientOf(page, user)
  const id = await order(call, user)
  const { token } = await call(makePaymentLink, { params: { id } })
  return { path: `/payer/${token}`, user, call, id }
}

/** Places an order of a new buyer, who is signed in on this page. */
export async function firstOrderToPay(page: Page): Promise<string> {
  const user = await signInNewBuyer(page)
  return `/commandes/${await order(clientOf(page, user), user)}?payer=1`
}

/** Signs this page in as a newly registered buyer. */
export async function signInNewBuyer(page: Page): Promise<UserInfo> {
  await page.goto('/contact')
  const user = await newBuyer(page)
  await signIn(page, user)
  return user
}

export async function signIn(page: Page, user: UserInfo): Promise<void> {
  await page.evaluate((mine) => localStorage.setItem('userInfo', JSON.stringify(mine)), user)
}

export async function newBuyer(page: Page): Promise<UserInfo> {
  const answer = await page.request.post('/api/users/register', {
    data: {
      name: 'Aminata Koné',
      phone: `9${randomInt(1_000_000, 9_999_999)}`,
      password: 'demo1234',
      acceptedTerms: true,
    },
  })
  return (await answer.json()) as UserInfo
}

export function clientOf(page: Page, { token }: Pick<UserInfo, 'token'>): Client {
  const { origin } = new URL(page.url())
  return typedClient(
    (request) => fetch(origin + request.url, request),
    () => token,
  )
}

async function order(call: Client, user: UserInfo): Promise<string> {
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
  return (await call(placeOrder, { body }, { idempotencyKey: randomUUID() }))._id
}
