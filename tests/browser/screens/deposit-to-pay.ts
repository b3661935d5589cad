import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

import { placeOrder } from '#modules/orders/contract/orders.ts'
import { listProducts } from '#modules/products/contract/catalogue.ts'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { home } from '../../support/orders.ts'
import { demoPhones } from '../people.ts'
import { orderWith } from './order-in.ts'
import { clientOf, signIn, signInNewBuyer } from './order-to-pay.ts'

/** Puts goods above the sum of the demonstration's zones into the cart and chooses cash. */
export async function chooseDeposit(page: Page): Promise<void> {
  const user = await page.evaluate(
    () => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as UserInfo,
  )
  const { _id: product, ...card } = await dearProduct(page, user)
  const choice = { product, size: null, color: null, qty: 1 }
  await page.evaluate(
    (lines) => localStorage.setItem('cartItems', JSON.stringify(lines)),
    [{ ...card, ...choice, unitPrice: card.prixPromotionnel ?? card.price }],
  )
  await page.reload()
  // The quote is there: what it adds above no longer moves the choice.
  const inCash = { name: /^Paiement à la livraison.*acompte/, disabled: false }
  await page.getByRole('radio', inCash).check({ force: true })
  await page.getByText('Payer l’acompte avec').waitFor()
}

/** Places a cash order of a new buyer, which waits for its deposit. */
export async function depositToPay(page: Page): Promise<string> {
  const user = await signInNewBuyer(page)
  const { _id: product } = await dearProduct(page, user)
  const body = {
    cartItems: [{ product, qty: 1 }],
    shippingAddress: { ...home, phone: user.phone },
    paymentMethod: 'cash_on_delivery' as const,
  }
  const call = clientOf(page, user)
  return `/commandes/${(await call(placeOrder, { body }, { idempotencyKey: randomUUID() }))._id}`
}

/** Signs in as the demonstration's buyer whose deposit is paid. */
export async function depositPaid(page: Page): Promise<string> {
  await signInAs(page, demoPhones['buyer-2'])
  return orderWith('Télévision LED 32')(page)
}

/** Signs in as the courier who carries its parcel. */
export async function depositCarried(page: Page): Promise<string> {
  await signInAs(page, demoPhones['livreur-2'])
  return '/livreur-dashboard?onglet=en-cours'
}

/** Opens that parcel in the courier's list, whose first one is open. */
export async function openDeposit(page: Page): Promise<void> {
  const opened = page.getByRole('article', { name: 'Ousmane Keïta', exact: true })
  const row = page.getByRole('button', { name: 'Ousmane Keïta' })
  await opened.or(row).first().waitFor()
  if (!(await opened.isVisible())) await row.first().click()
  await page.getByText('déduit').first().waitFor()
}

async function signInAs(page: Page, phone: string): Promise<void> {
  await page.goto('/contact')
  const answer = await page.request.post('/api/users/login', {
    data: { phone, password: 'demo1234' },
  })
  await signIn(page, (await answer.json()) as UserInfo)
}

/** Above the sum even after a promotion, and sent to Bamako. */
async function dearProduct(page: Page, user: UserInfo) {
  for (let number = 1; ; number += 1) {
    const query = { limit: 100, page: number }
    const params = { filter: 'paginated' as const }
    const { products } = await clientOf(page, user)(listProducts, { params, query })
    if (products.length === 0) throw new Error('nothing costs so much')
    const found = products.find((one) => {
      const price = one.prixPromotionnel ?? one.price
      const isSent = one.shopRegion === 'Bamako'
      return isSent && !one.useVariants && one.stock > 2 && price > 66_000 && price < 95_000
    })
    if (found) return found
  }
}
