import { randomInt } from 'node:crypto'

import type { Page } from 'playwright-core'

import { expect, test } from '../browser/journey.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { choosePlace } from './choose-place.ts'

/** A product of the demo market with sizes and colours, sold by the seller whose account the demo gives. */
const dress = { slug: 'boubou-bazin-brode-femme', shop: 'Bazin Diarra' }

/** Chooses the first size and colour that can be had. */
async function choose(page: Page): Promise<void> {
  for (const name of ['Taille', 'Couleur']) {
    const group = page.getByRole('group', { name })
    if (await group.count())
      await group
        .getByRole('button', { disabled: false })
        .filter({ hasNotText: 'épuisé' })
        .first()
        .click()
  }
}

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

async function fillAddress(page: Page): Promise<void> {
  await choosePlace(page, 'Région', 'Bamako')
  await choosePlace(page, 'Quartier', 'Badalabougou')
  await page.getByLabel('Repère').fill('Derrière la pharmacie du Pont, portail bleu')
}

/** From the home page to the provider's page, as somebody who has never been here. */
async function orderAsNewcomer(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Voir la boutique' }).click()
  await expect(page.getByRole('heading', { name: 'Butiki' })).toBeVisible()
  await page.goto(`/product/${dress.slug}`)
  await choose(page)
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
  await register(page)
  await expect(page).toHaveURL(new RegExp(dress.slug))
  await page
    .getByRole('link', { name: /^Segui/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Segui' })).toBeVisible()
  await page.getByRole('link', { name: 'Valider' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page).toHaveURL(/\/commandes\/[0-9a-f-]{36}/)
}

const provider = (page: Page) => page.frameLocator('iframe')

test('a newcomer finds a dress, registers, orders it, pays by Orange Money, and its seller sees it arrive', async ({
  people,
}) => {
  const { page } = await people.visitor()
  await orderAsNewcomer(page)
  await provider(page).getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(page.getByText('Paiement reçu, merci')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const orderNumber = /SG-\d{6}-[0-9A-Z]{5}/.exec(heading)?.[0] ?? 'no number'

  const seller = await people.demo('vendeur')
  await seller.page.goto('/vendeur-dashboard?onglet=commandes')
  await expect(seller.page.getByText(orderNumber).first()).toBeVisible()
  await expectAccessible(seller.page)
})

test('a payment that Orange Money refuses can be tried again', async ({ people }) => {
  const { page } = await people.visitor()
  await orderAsNewcomer(page)
  await provider(page).getByLabel('Numéro Orange Money').fill('79000001')
  await provider(page).getByRole('button', { name: 'Confirmer le paiement' }).click()
  await page.getByRole('button', { name: 'Réessayer le paiement' }).click({ timeout: 30_000 })
  await provider(page).getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(page.getByText('Paiement reçu, merci')).toBeVisible({ timeout: 30_000 })
})

test('a payment that is abandoned keeps the order, and the time that is left is told', async ({
  people,
}) => {
  const { page } = await people.visitor()
  await orderAsNewcomer(page)
  await page.getByRole('button', { name: 'Fermer le paiement' }).click()
  await expect(page.getByText('En attente de paiement').first()).toBeVisible()
  await expect(page.getByText(/gardés jusqu’à .* \(encore \d+ min\)/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Payer/ })).toBeVisible()
})
