import type { Page } from 'playwright-core'

import { listProducts, type ProductCard } from '#contract/catalogue/catalogue.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { typedClient } from '#contract/kernel/typed-client.ts'
import { expect, marketUrl, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { choosePlace } from './choose-place.ts'

/** What a page would have put in the cart: a product without variants that many can buy at once. */
async function lineOf(price = 0): Promise<Record<string, unknown>> {
  const { products } = await callOf(null)(listProducts, {
    params: { filter: 'paginated' },
    query: { limit: 100 },
  })
  const product = products.find(
    (one: ProductCard) => !one.useVariants && one.stock > 40 && !one.isFreeLivraison,
  )
  if (!product) throw new Error('the demo market has nothing in plenty')
  const { _id, name, slug, image, stock, shopName } = product
  return {
    product: _id,
    name,
    slug,
    image,
    stock,
    shopName,
    size: null,
    color: null,
    qty: 1,
    unitPrice: price || (product.prixPromotionnel ?? product.price),
  }
}

function callOf(token: string | null) {
  return typedClient(
    (request) => fetch(marketUrl() + request.url, request),
    () => token,
  )
}

async function fillCart(page: Page, price?: number): Promise<void> {
  const line = await lineOf(price)
  await page.goto('/login')
  await page.evaluate((lines) => localStorage.setItem('cartItems', lines), JSON.stringify([line]))
}

async function fillAddress(page: Page): Promise<void> {
  await choosePlace(page, 'Quartier', 'Badalabougou')
  await page.getByLabel('Repère').fill('Derrière la pharmacie du Pont')
}

async function ordersOf({ user }: Person): Promise<number> {
  const { totalOrders } = await callOf(user?.token ?? null)(listOrders, {})
  return totalOrders
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Payer \d/ })

test('an order whose answer is lost, and which is tapped twice, is placed once', async ({
  people,
}) => {
  const buyer = await people.newBuyer()
  const { page, context } = buyer
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  await fillAddress(page)
  await context.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await payButton(page).dblclick()
  await expect(page.getByText('Réessayer ne commande pas deux fois')).toBeVisible()
  await expect(page.getByLabel('Repère')).toHaveValue('Derrière la pharmacie du Pont')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/commandes\/[0-9a-f-]{36}/)
  expect(await ordersOf(buyer)).toBe(1)
})

test('a payment finished in a tab of its own is seen where it began', async ({ people }) => {
  const { page, context } = await people.newBuyer()
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  await fillAddress(page)
  await payButton(page).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(tab.getByRole('heading', { name: 'Merci' })).toBeVisible({ timeout: 20_000 })
  await expect(tab.getByRole('link', { name: 'Voir ma commande' })).toHaveAttribute(
    'href',
    new URL(page.url()).pathname,
  )
  await page.bringToFront()
  await expect(page.getByText('Paiement reçu, merci')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the cart says what changed since the phone last looked, and keeps the new price', async ({
  people,
}) => {
  const { page } = await people.visitor()
  await fillCart(page, 1)
  await page.goto('/panier')
  await expect(page.getByText(/est passé de 1\sf à/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(/est passé de/)).toHaveCount(0)
})

test('an article taken out of the cart by mistake comes back where it was', async ({ people }) => {
  const { page } = await people.visitor()
  await fillCart(page)
  await page.goto('/panier')
  await page.getByRole('button', { name: /^Retirer/ }).click()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the next order finds the address that was kept, and may be for somebody else', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  await fillAddress(page)
  await page.getByLabel('Nom de cette adresse').fill('Chez moi')
  await page.getByText('Paiement à la livraison', { exact: true }).click()
  await page.getByRole('button', { name: /à la livraison$/ }).click()
  await expect(page.getByText('Commande passée').first()).toBeVisible()

  await fillCart(page)
  await page.goto('/CheckoutScreen')
  await expect(page.getByRole('radio', { name: /^Chez moi/ })).toBeChecked()
  await page.getByLabel('C’est pour quelqu’un d’autre').check()
  await expect(page.getByLabel('Nom complet')).toHaveValue('')
  await expect(page.getByLabel('Repère')).toHaveValue('Derrière la pharmacie du Pont')
})

test('what is wrong with an order is said beside its field, and the first one is led to', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  await page.getByLabel('Téléphone', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Payer' }).click()
  await expect(page.getByLabel('Téléphone', { exact: true })).toBeFocused()
  for (const sentence of [
    /8 chiffres, sans le \+223/,
    'Choisissez un quartier de Bamako.',
    /Entrez un repère/,
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByLabel('Téléphone', { exact: true })).toHaveValue('12')
})

test('somebody who must sign in comes back to where they were going', async ({ people }) => {
  const { page } = await people.visitor()
  await fillCart(page)
  await page.goto('/panier')
  await page.getByRole('link', { name: 'Valider' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2FCheckoutScreen/)
  await page.getByLabel('Téléphone').fill('70 00 00 10')
  await page.getByLabel('Mot de passe', { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Commander' })).toBeVisible()
})

test('leaving asks once, then leaves nothing of oneself on the phone', async ({ people }) => {
  const { page } = await people.newBuyer()
  await page.goto('/parametre')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByText('Êtes-vous sûr de vouloir vous déconnecter\u202f?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(
    await page.evaluate(() => [
      localStorage.getItem('userInfo'),
      localStorage.getItem('shippingAddress'),
    ]),
  ).toEqual([null, null])
})
