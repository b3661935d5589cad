import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'

import { listProducts, type ProductCard } from '#contract/catalogue/catalogue.ts'
import { typedClient } from '#contract/kernel/typed-client.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { expect, marketUrl, test } from '../browser/journey.ts'
import { choosePlace } from './choose-place.ts'

const visitor = typedClient(
  (request) => fetch(marketUrl() + request.url, request),
  () => null,
)
const orderPage = /\/commandes\/[0-9a-f-]{36}/
const provider = (page: Page) => page.frameLocator('iframe')

/** Puts goods of two shops in the cart, as pages would. Returns what they cost together. */
async function fillCart(page: Page, qty = 1): Promise<number> {
  const { products } = await visitor(listProducts, {
    params: { filter: 'paginated' },
    query: { limit: 100 },
  })
  const plenty = products.filter(
    (one) => !one.useVariants && one.stock > 60 && !one.isFreeLivraison && one.price < 15_000,
  )
  const [first] = plenty
  const second = plenty.find((one) => one.shopName !== first?.shopName)
  const chosen = [first, second].filter((one) => one !== undefined)
  const priceOf = ({ prixPromotionnel, price }: ProductCard) => prixPromotionnel ?? price
  const lines = chosen.map((one) => ({
    product: one._id,
    name: one.name,
    slug: one.slug,
    image: one.image,
    stock: one.stock,
    shopName: one.shopName,
    size: null,
    color: null,
    qty,
    unitPrice: priceOf(one),
  }))
  await page.goto('/login')
  await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify(lines))
  return chosen.reduce((sum, one) => sum + priceOf(one) * qty, 0)
}

async function fillAddress(page: Page): Promise<void> {
  await choosePlace(page, 'Quartier', 'badala')
  await page.getByLabel('Repère').fill('Derrière la pharmacie du Pont')
}

/** An order by Orange Money, its payment page open in the frame. */
async function orderToPay(page: Page): Promise<void> {
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  await fillAddress(page)
  await page.getByRole('button', { name: /^Payer \d/ }).click()
  await expect(page).toHaveURL(orderPage)
}

test('in cash: where, fees and dates of each shop before ordering; then cancelled with a reason, bought again, and its receipt kept', async ({
  people,
}) => {
  const { page, context } = await people.newBuyer()
  await context.clearPermissions()
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  await page.getByRole('button', { name: 'Ajouter ma position GPS' }).click()
  await expect(
    page.getByText(/Position (refusée|introuvable)|ne donne pas sa position/),
  ).toBeVisible()

  // Found by a part of its name, without its accents; a name that is not there says so and changes nothing.
  const region = page.getByRole('combobox', { name: 'Région' })
  await region.fill('atlantide')
  await expect(page.getByText('Aucun résultat').first()).toBeAttached()
  await region.press('Escape')
  await expect(region).toHaveValue('Bamako')
  await region.fill('tombou')
  await region.press('Enter')
  await expect(region).toHaveValue('Tombouctou')
  await expect(page.getByText('Pas de paiement à la livraison dans cette région')).toBeVisible()
  await choosePlace(page, 'Région', 'bama')
  await fillAddress(page)
  await page.getByLabel('C’est pour quelqu’un d’autre').check()
  await page.getByLabel('Nom complet').fill('Mariam Konaté')
  await page.getByLabel('Téléphone', { exact: true }).fill('76 11 22 33')
  const delivery = page.getByRole('region', { name: 'Livraison', exact: true })
  await expect(delivery.getByRole('listitem')).toHaveCount(2)
  for (const parcel of await delivery.getByRole('listitem').all()) {
    await expect(parcel.getByText(/\d\sf$/)).toBeVisible()
    await expect(
      parcel.getByText(/\d+ (nov|déc|janv|févr|mars|avr|mai|juin|juil|août|sept|oct)/),
    ).toBeVisible()
  }
  await page.getByText('Paiement à la livraison', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /à la livraison$/ }).click()
  await expect(page).toHaveURL(orderPage)
  await expect(page.getByText('À payer au livreur, en espèces')).toBeVisible()
  await expect(page.getByText('Arrivée prévue')).toBeVisible()
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const receipt = await saving
  expect(receipt.suggestedFilename()).toMatch(/^recu-SG-\d{6}-\w{5}\.pdf$/)
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  const sheet = page.getByRole('dialog', { name: /Annuler la commande/ })
  await sheet.getByLabel('Pourquoi').selectOption('Le délai est trop long.')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(page.getByText('Le délai est trop long.')).toBeVisible()
  await expect(page.getByText(/, par vous$/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Racheter' }).click()
  await expect(page).toHaveURL(/\/panier/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Valider' }).click()
  await expect(page.getByRole('radio', { name: /^Maison/ })).toBeChecked()
})

test('when Orange Money is away the order is kept and it is said; trying again once it is back pays it', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? ''
  const orangeMoney = /frame-src[^;]* (http:\/\/[^\s;]+)/.exec(policy)?.[1] ?? ''
  const control = (name: string, data: object) =>
    page.request.post(`${orangeMoney}/_control/${name}`, { data })
  await fillCart(page, 7)
  await page.goto('/CheckoutScreen')
  await fillAddress(page)
  const button = page.getByRole('button', { name: /^Payer \d/ })
  const amount = Number((await button.innerText()).replace(/\D/g, ''))
  await control('fault', { step: 'create', fault: { kind: 'down', amount } })
  await button.click()
  await expect(page).toHaveURL(orderPage)
  await expect(page.getByText('Orange Money ne répond pas en ce moment.')).toBeVisible()
  await expect(page.getByText(/gardés jusqu’à .* \(encore \d+ min\)/)).toBeVisible()
  await expectAccessible(page)
  await control('clear-faults', { step: 'create' })
  await page.getByRole('button', { name: 'Réessayer le paiement' }).click()
  await provider(page).getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(page.getByText('Paiement reçu, merci')).toBeVisible({ timeout: 30_000 })
})

test('each end of a payment is told: never announced, announced by a forger, out of time', async ({
  people,
}) => {
  const unannounced = await people.newBuyer()
  const forged = await people.newBuyer()
  for (const [{ page }, phone] of [
    [unannounced, '79000007'],
    [forged, '79000006'],
  ] as const) {
    await orderToPay(page)
    await provider(page).getByLabel('Numéro Orange Money').fill(phone)
    await provider(page).getByRole('button', { name: 'Confirmer le paiement' }).click()
  }
  await expect(unannounced.page.getByText('Paiement reçu, merci')).toBeVisible({ timeout: 40_000 })
  await expect(forged.page.getByRole('heading', { name: 'Paiement non abouti' })).toBeVisible({
    timeout: 40_000,
  })

  // Ten minutes of the provider's are too long for a test: the server's answer of that moment is put in its place.
  const late = { state: 'expired', message: 'Le temps de paiement est passé.' }
  await forged.page.route('**/api/orders/*', async (route) => {
    const answer = await route.fetch()
    const order = (await answer.json()) as { payment: object }
    await route.fulfill({
      response: answer,
      json: { ...order, payment: { ...order.payment, ...late } },
    })
  })
  await forged.page.reload()
  await expect(forged.page.getByRole('heading', { name: 'Paiement expiré' })).toBeVisible()
  await expect(forged.page.getByRole('button', { name: 'Réessayer le paiement' })).toBeVisible()
})
