import { randomInt } from 'node:crypto'

import type { Page } from 'playwright-core'

import { expect, test } from '../browser/journey.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { chooseVariant } from '../browser/choose-variant.ts'
import {
  confirmPayment,
  expectPaid,
  fillAddress,
  orderNumberOn,
  orderPage,
} from './steps/checkout.ts'

/** A product with sizes and colours, sold by the seller of the demo's accounts. */
const dress = 'boubou-bazin-brode-femme'

async function register(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Veuillez vous connecter' })
    .getByRole('button', { name: 'Oui' })
    .click()
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await page.getByLabel('Nom complet').fill('Awa Diarra')
  await page.getByLabel('Téléphone').fill(`9${randomInt(1_000_000, 9_999_999)}`)
  await page.getByLabel('Mot de passe', { exact: true }).fill('bogolan24')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

/** Goes from the home page to the payment page, as a new visitor. */
async function orderAsNewcomer(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Voir la boutique' }).click()
  await expect(page.getByRole('heading', { name: 'Butiki' })).toBeVisible()
  await page.goto(`/product/${dress}`)
  await chooseVariant(page)
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
  await register(page)
  await expect(page).toHaveURL(new RegExp(dress))
  await page
    .getByRole('link', { name: /^Segui/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Segui' })).toBeVisible()
  await page.getByRole('link', { name: 'Valider' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page).toHaveURL(orderPage)
}

test('a visitor finds a dress, registers, orders and pays, and its seller sees the order', async ({
  people,
}) => {
  const { page } = await people.visitor()
  await orderAsNewcomer(page)
  await confirmPayment(page)
  await expectPaid(page)
  await expectAccessible(page)
  const orderNumber = await orderNumberOn(page)

  const seller = await people.demo('vendeur')
  await seller.page.goto('/vendeur-dashboard?onglet=commandes')
  await expect(seller.page.getByText(orderNumber).first()).toBeVisible()
  await expectAccessible(seller.page)
})

test('an abandoned payment keeps the order and its time; a refused one can be tried again', async ({
  people,
}) => {
  const { page } = await people.visitor()
  await orderAsNewcomer(page)
  await page.getByRole('button', { name: 'Fermer le paiement' }).click()
  await expect(page.getByText('En attente de paiement').first()).toBeVisible()
  await expect(page.getByText(/gardés jusqu’à .* \(encore\s\d+\smin\)/)).toBeVisible()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await confirmPayment(page, '79000001')
  await page.getByRole('button', { name: 'Réessayer le paiement' }).click()
  await confirmPayment(page)
  await expectPaid(page)
})
