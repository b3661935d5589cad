import { randomInt, randomUUID } from 'node:crypto'

import type { Locator, Page } from 'playwright-core'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { placeOrder, type Order } from '#modules/orders/contract/orders.ts'
import { createShopPromotion } from '#modules/promotions/contract/promotions.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { People, Person } from '../browser/people.ts'
import { home } from '../support/orders.ts'
import { confirmPayment, expectPaid, fillAddress } from './steps/checkout.ts'
import { openShop } from './steps/open-shop.ts'
import { reloadUntil } from './steps/reload-until.ts'

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

/** Finds a row on a laptop, a card on a phone. */
function listedPromotion(page: Page, code: string): Locator {
  return page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: code })
}

function orderWith(buyer: Pick<Person, 'user'>, product: string, code: string): Promise<Order> {
  return callAs(buyer)(
    placeOrder,
    {
      body: {
        cartItems: [{ product, qty: 1 }],
        shippingAddress: { ...home, phone: buyer.user?.phone ?? '' },
        paymentMethod: 'cash_on_delivery',
        codes: [code],
      },
    },
    { idempotencyKey: randomUUID() },
  )
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

test('a seller makes a promotion, and sees who used it and what it took off', async ({
  people,
}) => {
  const shop = await newShop(people, 'Couture')
  const code = newCode('FETE')
  const seller = await people.visitor()
  await seller.page.addInitScript(
    (text) => localStorage.setItem('userInfo', text),
    JSON.stringify({ ...shop.user, role: 'vendeur' }),
  )
  await seller.page.goto('/vendeur-dashboard?onglet=promotions')
  await seller.page
    .getByRole('link', { name: 'Nouvelle promotion' })
    .filter({ visible: true })
    .first()
    .click()
  await seller.page.getByLabel('Réduction').fill('20')
  await seller.page.getByLabel('Code', { exact: true }).fill(code)
  await expect(seller.page.getByText('Ce code est libre.')).toBeVisible()
  await expect(seller.page.getByText(/^40\s000\sf$/)).toBeVisible()
  await seller.page.getByLabel('Utilisations en tout').fill('5')
  await seller.page.getByRole('button', { name: 'Publier la promotion' }).click()
  await expect(seller.page.getByText('0 sur 5')).toBeVisible()
  await expectAccessible(seller.page)

  await orderWith(await people.newBuyer(), shop.product._id, code)
  await reloadUntil(
    seller.page,
    '/vendeur-dashboard?onglet=promotions',
    seller.page.getByText('1 sur 5'),
  )
  await expect(listedPromotion(seller.page, code).getByText(/^1\s800\sf$/)).toBeVisible()
})
