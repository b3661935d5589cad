import { randomInt } from 'node:crypto'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { createShopPromotion } from '#modules/promotions/contract/promotions.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { People } from '../browser/people.ts'
import { confirmPayment, expectPaid, fillAddress } from './steps/checkout.ts'
import { openShop } from './steps/open-shop.ts'

const newCode = (word: string) => `${word}${randomInt(100_000, 999_999)}`

/** Opens a shop with one product at 9 000 f. */
async function newShop(people: People, name: string) {
  const { user } = await people.newBuyer()
  if (!user) throw new Error('nobody registered')
  const shopName = `${name} ${randomInt(1_000, 9_999)}`
  const slug = await openShop(user, shopName, { stock: 20 })
  const product = await callAs(null)(readProduct, { params: { slug } })
  return { user, product, shopName, page: `/boutique/${product.shop.slug}` }
}

test('a code that came by WhatsApp is in the cart, and the order is paid at its price', async ({
  people,
}) => {
  const shop = await newShop(people, 'Teinture')
  const code = newCode('LIEN')
  const { _id } = await callAs(shop)(createShopPromotion, {
    body: { kind: 'percent', amount: 10, code },
  })
  const { page } = await people.newBuyer()
  const link = `${shop.page}?code=${code}&offre=${_id}`
  const head = await (await page.request.get(link)).text()
  expect(head).toContain(`/apercu/promotion/${_id}.jpg`)
  expect((await page.request.get(`/apercu/promotion/${_id}.jpg`)).ok()).toBe(true)

  await page.goto(link)
  await expect(page.getByText(`−10\u00a0% avec ${code}`)).toBeVisible()
  await page.getByRole('link', { name: shop.product.name }).first().click()
  await expect(page).toHaveURL(new RegExp(shop.product.slug))
  await page.getByRole('button', { name: 'Ajouter au panier', exact: true }).first().click()
  await expect(page.getByRole('status').getByRole('link', { name: 'Voir' })).toBeVisible()
  await page.goto('/panier')
  await expect(page.getByText(`Code ${code}`)).toBeVisible()
  await expect(page.getByText(/^8\s100\sf$/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Valider' }).filter({ visible: true }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await confirmPayment(page)
  await expectPaid(page)
  await expect(page.getByText(new RegExp(`^Code ${code}`)).first()).toBeVisible()
})
