import { randomInt, randomUUID } from 'node:crypto'

import type { Locator, Page } from 'playwright-core'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { placeOrder, type Order } from '#modules/orders/contract/orders.ts'
import { createShopPromotion } from '#modules/promotions/contract/promotions.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { People, Person } from '../browser/people.ts'
import { home } from '../support/orders.ts'
import { confirmPayment, expectPaid, fillAddress, fillCart } from './steps/checkout.ts'
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

test('a wrong code says so, stays as typed, and leaves the total as it was', async ({ people }) => {
  const { page } = await people.visitor()
  await fillCart(page)
  await page.goto('/panier')
  const total = page.locator('.total dd').first()
  await expect(total).toBeVisible()
  const before = await total.textContent()
  await page.getByText('J’ai un code').click()
  await page.getByLabel('Code', { exact: true }).fill('nafir-10')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(
    page.getByText('Ce code n’existe pas. Vérifiez les lettres. Le total n’a pas changé.'),
  ).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('nafir-10')
  expect(await total.textContent()).toBe(before)
  await expectAccessible(page)
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

test('the market’s promotion ends with its budget: the next buyer reads it before paying', async ({
  people,
}) => {
  const shop = await newShop(people, 'Épices')
  const code = newCode('MARCHE')
  const { page } = await people.demo('admin')
  await page.goto('/admin-promotions?nouvelle=1')
  await page.getByRole('button', { name: 'Francs' }).click()
  await page.getByLabel('Réduction').fill('1000')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Budget').fill('1500')
  await page.getByLabel('Raison').fill('Pour l’ouverture du quartier.')
  await page.getByRole('button', { name: 'Publier la promotion' }).click()
  const row = listedPromotion(page, code)
  await expect(row).toBeVisible()

  const { total, itemsTotal, shippingFee } = await orderWith(
    await people.newBuyer(),
    shop.product._id,
    code,
  )
  expect(total).toBe(itemsTotal + shippingFee - 1_000)
  await page.reload()
  await expect(row.getByText(/^1\s000\sf$/).first()).toBeVisible()

  const buyer = await people.visitor()
  await fillCart(buyer.page)
  await buyer.page.goto('/panier')
  await buyer.page.getByText('J’ai un code').click()
  await buyer.page.getByLabel('Code', { exact: true }).fill(code)
  await buyer.page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(buyer.page.getByText(/^Ce code n’est plus disponible/).first()).toBeVisible()
})
