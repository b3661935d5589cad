import { readSellerProduct, updateProduct } from '#modules/publishing/contract/seller-products.ts'
import { sellingPrice } from '#kernel/wire/money.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { confirmPayment, expectPaid, fillAddress } from './steps/checkout.ts'
import { plainGoods } from './steps/goods.ts'
import { repeatUntil } from './steps/repeat-until.ts'

/** Publishes a product of the demo’s seller with a negotiable price. */
async function discussed(seller: Person) {
  const [product] = await plainGoods({ shopName: 'Bazin Diarra', stock: 20 })
  if (!product) throw new Error('the seller has no plain goods')
  const call = callAs(seller)
  const params = { id: product._id }
  const form = await call(readSellerProduct, { params })
  const price = sellingPrice(product)
  await call(updateProduct, {
    params,
    body: {
      ...form,
      images: form.images.map(({ _id }) => _id),
      variants: [],
      stock: undefined,
      proposals: { acceptsFrom: null, refusesBelow: Math.ceil(price * 0.6) },
    },
  })
  return { product, price }
}

test('a buyer and a shop agree on a price, and she pays it', async ({ people }) => {
  const [{ page }, shop] = [await people.newBuyer(), await people.demo('vendeur')]
  const { product, price } = await discussed(shop)
  const [hers, agreed] = [0.7, 0.8].map((part) => Math.round(price * part))
  const asks = page.getByRole('button', { name: 'Proposer un prix' })
  // A page that was drawn before the seller allowed it may be served a moment longer.
  await repeatUntil(async (soon) => {
    await page.goto(`/product/${product.slug}`)
    await expect(asks).toBeVisible(soon)
  })
  await asks.click()
  const sheet = page.getByRole('dialog', { name: 'Proposer un prix' })
  await sheet.getByRole('button', { name: 'Plus' }).click()
  await sheet.getByLabel('Votre prix pour une pièce').fill(String(hers))
  await sheet.getByRole('button', { name: /^Proposer/ }).click()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/pour la réponse/)).toBeVisible()

  const id = page.url().split('/').at(-1) ?? ''
  await shop.page.goto(`/vendeur-dashboard?onglet=messages&conversation=${id}`)
  await expect(shop.page.getByText(/Vous recevrez/)).toBeVisible()
  await shop.page.getByRole('button', { name: 'Autre prix' }).click()
  const counter = shop.page.getByRole('dialog')
  await counter.getByLabel('Votre prix pour une pièce').fill(String(agreed))
  await counter.getByRole('button', { name: /^Proposer/ }).click()

  await page.getByRole('button', { name: /^Accepter/ }).click()
  await expect(shop.page.getByText(/a accepté/)).toBeVisible()
  await page.getByRole('link', { name: /^Voir le panier/ }).click()
  await expect(page.getByText('2 pièces, convenues')).toBeVisible()
  await expect(page.getByText('prix accordé', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Valider' }).filter({ visible: true }).click()
  await fillAddress(page)
  await page
    .getByRole('button', { name: /^Payer/ })
    .filter({ visible: true })
    .click()
  await confirmPayment(page)
  await expectPaid(page)
})
