import { randomInt } from 'node:crypto'

import type { Page } from 'playwright-core'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { chooseVariant } from '../browser/choose-variant.ts'
import { devices, phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { fillCart } from './steps/checkout.ts'
import { openShop } from './steps/open-shop.ts'

async function putInCart(page: Page): Promise<void> {
  await page.goto('/product/boubou-bazin-brode-femme')
  await chooseVariant(page)
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
}

test('« Ajouté au panier » leads to the cart, and is not said in the cart itself', async ({
  people,
}) => {
  const { page } = await people.demo('buyer', phone)
  await putInCart(page)
  const notice = page.getByRole('status').getByText('Ajouté au panier')
  await expect(notice).toBeVisible()
  await page
    .getByRole('link', { name: /^Segui/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Segui' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a laptop’s cart has a row a line, the chosen colour on its picture, and more below', async ({
  people,
}) => {
  const { page } = await people.demo('buyer', devices[1440])
  await putInCart(page)
  await page.goto('/panier')
  const line = page.getByRole('article').first()
  await expect(line.locator('.chosen-colour > svg')).toBeVisible()
  const middle = async (part: ReturnType<Page['locator']>) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  const [quantity, price, out] = await Promise.all(
    [
      line.getByRole('group', { name: /^Quantité de/ }),
      line.locator('.cart-line-price'),
      line.getByRole('button', { name: /^Retirer/ }),
    ].map(middle),
  )
  expect(Math.abs((quantity ?? 0) - (price ?? 99))).toBeLessThan(6)
  expect(Math.abs((quantity ?? 0) - (out ?? 99))).toBeLessThan(6)
  await expect(page.getByRole('heading', { name: 'Résumé' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'À ajouter avant de valider' })).toBeVisible()
})

test('a cart above the ceiling of an order says so, and goes on once it is smaller', async ({
  people,
}) => {
  const { user } = await people.newBuyer()
  if (!user) throw new Error('nobody registered')
  const slug = await openShop(user, `Or ${randomInt(1_000, 9_999)}`, { price: 100_000_000 })
  const product = await callAs(null)(readProduct, { params: { slug } })
  const { page } = await people.visitor()
  await fillCart(page, { products: [product], qty: 3 })
  await page.goto('/panier')
  await expect(page.getByText(/^Une commande va jusqu’à 200\s000\s000\sf d’articles/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Valider' }).first()).toBeDisabled()
  await page.getByRole('button', { name: 'Moins' }).click()
  await expect(page.getByRole('link', { name: 'Valider' }).first()).toBeVisible()
})

test('an order’s number stays on one line in its notification', async ({ people }) => {
  const { page } = await people.demo('buyer', phone)
  await page.goto('/notifications')
  // News of one order are folded under the newest.
  await expect(page.getByText(/autres nouvelles/).first()).toBeVisible()
  for (const fold of await page.getByText(/autres? nouvelles?/).all()) await fold.click()
  const number = page.getByText(/^SG-\d{6}-[0-9A-Z]{5}$/).first()
  await expect(number).toBeVisible()
  expect((await number.boundingBox())?.height).toBeLessThan(28)
  await expect(page.locator('.notification img').first()).toBeVisible()
})
