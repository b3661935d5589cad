import { randomInt } from 'node:crypto'

import type { Page } from 'playwright-core'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { listOrders } from '#modules/orders/contract/orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { expectPaid, fillAddress, fillCart, openCheckout, orderPage } from './steps/checkout.ts'
import { openShop } from './steps/open-shop.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /^Payer \d/ })

test('an order that is sent twice, its answer lost, is placed once', async ({ people }) => {
  const buyer = await people.newBuyer()
  const { page, context } = buyer
  await openCheckout(page)
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
  await expect(page).toHaveURL(orderPage)
  expect(await callAs(buyer)(listOrders, {})).toMatchObject({ totalOrders: 1 })
})

test('a payment finished in another tab shows in the first', async ({ people }) => {
  const { page, context } = await people.newBuyer()
  await openCheckout(page)
  await payButton(page).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(tab.getByRole('heading', { name: 'Merci' })).toBeVisible()
  await expect(tab.getByRole('link', { name: 'Voir ma commande' })).toHaveAttribute(
    'href',
    new URL(page.url()).pathname,
  )
  await page.bringToFront()
  await expectPaid(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Finds the cart's lines: suggested products below them have no such button. */
const lines = (page: Page) => page.getByRole('button', { name: /^Retirer/ })

test('the cart names a changed price, a code that does not exist, and the ceiling of an order', async ({
  people,
}) => {
  const { user } = await people.newBuyer()
  if (!user) throw new Error('nobody registered')
  const slug = await openShop(user, `Or ${randomInt(1_000, 9_999)}`, { price: 100_000_000 })
  const gold = await callAs(null)(readProduct, { params: { slug } })
  const { page } = await people.visitor()
  await fillCart(page, { unitPrice: 1 })
  await page.goto('/panier')
  await expect(page.getByText(/est passé de 1\sf à/)).toBeVisible()
  await page.reload()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByText(/est passé de/)).toHaveCount(0)

  await lines(page).click()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(lines(page)).toHaveCount(1)

  const total = page.locator('.total dd').first()
  await expect(total).toBeVisible()
  const before = (await total.textContent()) ?? ''
  await page.getByText('J’ai un code').click()
  await page.getByLabel('Code', { exact: true }).fill('nafir-10')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(
    page.getByText('Ce code n’existe pas. Vérifiez les lettres. Le total n’a pas changé.'),
  ).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('nafir-10')
  await expect(total).toHaveText(before)
  await expectAccessible(page)

  await fillCart(page, { products: [gold], qty: 3 })
  await page.goto('/panier')
  await expect(page.getByText(/^Une commande va jusqu’à 200\s000\s000\sf d’articles/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Valider' }).first()).toBeDisabled()
  await page.getByRole('button', { name: 'Moins' }).click()
  await expect(page.getByRole('link', { name: 'Valider' }).first()).toBeVisible()
})

test('a second order offers the saved address, or another that a reload and Back keep', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  const number = page.getByLabel('Téléphone', { exact: true })
  await number.fill('12')
  await page.getByRole('button', { name: 'Payer' }).click()
  await expect(number).toBeFocused()
  for (const sentence of [
    /8 chiffres, sans le \+223/,
    'Choisissez un quartier de Bamako.',
    /Entrez un repère/,
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(number).toHaveValue('12')
  await number.fill('76 12 34 56')
  await fillAddress(page)
  await page.getByLabel('Nom de cette adresse').fill('Chez moi')
  await page.getByText('Paiement à la livraison', { exact: true }).click()
  await page.getByRole('button', { name: /à la livraison$/ }).click()
  await expect(page.getByText('Commande passée').first()).toBeVisible()

  await fillCart(page)
  await page.goto('/CheckoutScreen')
  const saved = page.getByRole('radio', { name: /^Chez moi/ })
  await expect(saved).toBeChecked()
  await page.getByLabel('C’est pour quelqu’un d’autre').check()
  await expect(page.getByLabel('Nom complet')).toHaveValue('')
  await expect(page.getByLabel('Repère')).toHaveValue('Derrière la pharmacie du Pont')
  await page.getByLabel('C’est pour quelqu’un d’autre').uncheck()

  const other = page.getByRole('radio', { name: 'Autre adresse' })
  await other.check()
  await fillAddress(page)
  await page.getByLabel('Repère').fill('Face à la mosquée bleue')
  const where = page.getByText('Livraison : Badalabougou, Face à la mosquée bleue')
  const shown = where.filter({ visible: true })
  await expect(shown).toHaveCount(1)
  await page.reload()
  await expect(other).toBeChecked()
  await expect(shown).toHaveCount(1)
  await page.goto('/panier')
  await page.goBack()
  await expect(other).toBeChecked()
  await saved.check()
  await page.reload()
  await expect(saved).toBeChecked()
  await expect(other).not.toBeChecked()
  await expect(shown).toHaveCount(0)
})
