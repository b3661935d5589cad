import type { FrameLocator, Page } from 'playwright-core'

import type { ProductCard } from '#modules/products/contract/catalogue.ts'
import { expect } from '../../browser/journey.ts'
import { choosePlace } from './choose-place.ts'
import { plainGoods, storedLine } from './goods.ts'

export const orderPage = /\/commandes\/[0-9a-f-]{36}/

/** Stores a cart as pages do, with something of one shop unless the products are given. */
export async function fillCart(
  page: Page,
  { products, ...line }: { products?: ProductCard[]; qty?: number; unitPrice?: number } = {},
): Promise<void> {
  const chosen = products ?? (await plainGoods()).slice(0, 1)
  const lines = chosen.map((product) => storedLine(product, line))
  // No page of the market is needed for it, only its address.
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify(lines))
}

/** Returns a product of each of two shops. */
export async function goodsOfTwoShops(): Promise<ProductCard[]> {
  const goods = await plainGoods()
  const [first] = goods
  const second = goods.find(({ shopName }) => shopName !== first?.shopName)
  if (!first || !second) throw new Error('only one shop has plain goods')
  return [first, second]
}

export async function fillAddress(page: Page): Promise<void> {
  await choosePlace(page, 'Région', 'Bamako')
  await choosePlace(page, 'Quartier', 'Badalabougou')
  await page.getByLabel('Repère').fill('Derrière la pharmacie du Pont')
}

/** Goes from a filled cart to the checkout page with its address. */
export async function openCheckout(
  page: Page,
  cart: Parameters<typeof fillCart>[1] = {},
): Promise<void> {
  await fillCart(page, cart)
  await page.goto('/CheckoutScreen')
  await fillAddress(page)
}

export async function orderNumberOn(page: Page): Promise<string> {
  await expect(page).toHaveURL(orderPage)
  const copy = page.getByRole('button', { name: /^Copier le numéro/ })
  const words = (await copy.getAttribute('aria-label')) ?? ''
  return /SG-\d{6}-[0-9A-Z]{5}/.exec(words)?.[0] ?? 'no number'
}

/** Finds the payment provider's page, in its frame. */
export function provider(page: Page): FrameLocator {
  return page.frameLocator('iframe')
}

/** Confirms on the provider's page; sentinel numbers of its simulator refuse, time out … */
export async function confirmPayment(page: Page, phone?: string): Promise<void> {
  if (phone)
    await provider(page)
      .getByLabel(/^Numéro (Orange Money|Wave)$/)
      .fill(phone)
  await provider(page)
    .getByRole('button', { name: /^(Confirmer le paiement|Payer)$/ })
    .click()
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Paiement reçu, merci')).toBeVisible()
}
