import type { Page } from 'playwright-core'

import { listOrders } from '#modules/orders/contract/orders.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { expectPaid, fillCart, openCheckout, orderPage } from './steps/checkout.ts'
import { signIn } from './steps/session.ts'

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

test('the cart says which price changed, and keeps the new one', async ({ people }) => {
  const { page } = await people.visitor()
  await fillCart(page, { unitPrice: 1 })
  await page.goto('/panier')
  await expect(page.getByText(/est passé de 1\sf à/)).toBeVisible()
  await page.reload()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByText(/est passé de/)).toHaveCount(0)
})

test('a product removed from the cart by mistake can be put back', async ({ people }) => {
  const { page } = await people.visitor()
  await fillCart(page)
  await page.goto('/panier')
  await lines(page).click()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(lines(page)).toHaveCount(1)
})

test('the next order offers the saved address, and may be for another person', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  await openCheckout(page)
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

test('mistakes in an order are explained, and the first field gets the focus', async ({
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

test('after signing in, a buyer continues to the checkout', async ({ people }) => {
  const { page } = await people.visitor()
  await fillCart(page)
  await page.goto('/panier')
  await page.getByRole('link', { name: 'Valider' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2FCheckoutScreen/)
  await signIn(page, '70 00 00 10')
  await expect(page.getByRole('heading', { name: 'Commander' })).toBeVisible()
})

test('signing out asks once, and removes the buyer’s data from the phone', async ({ people }) => {
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
