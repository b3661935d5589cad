import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'

import { register } from '#modules/identity/contract/accounts.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { answerLate, refuse } from './steps/provoke.ts'
import { signIn } from './steps/session.ts'

async function fillShop(page: Page): Promise<void> {
  await page.getByLabel('Nom de la boutique').fill('Chez Awa')
  await page.getByLabel('Numéro de dépôt').fill('76 12 34 56')
  await page.getByLabel('Quartier').selectOption('Badalabougou')
  await page.getByLabel('Adresse de la boutique').fill('Marché de Badala, porte 12')
}
const open = (page: Page) => page.getByRole('button', { name: 'Ouvrir ma boutique' })

test('a person with an easy password reads so before the form to sell, and changes it there', async ({
  people,
}) => {
  const phone = `9${randomInt(1_000_000, 9_999_999)}`
  const user = await callAs(null)(register, {
    body: { name: 'Awa Traoré', phone, password: '1234', acceptedTerms: true },
  })
  const { page } = await people.visitor()
  await page.addInitScript((text) => {
    if (!localStorage.getItem('userInfo')) localStorage.setItem('userInfo', text)
  }, JSON.stringify(user))
  await page.goto('/devenir-vendeur')
  await expect(page.getByText(/^Votre mot de passe est trop facile à deviner/)).toBeVisible()
  await expect(open(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Mot de passe actuel').fill('1234')
  await page.getByLabel('Nouveau mot de passe').fill('BazindeKayes31')
  await page.getByLabel('Confirmer le mot de passe').fill('BazindeKayes31')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(open(page)).toBeVisible()
})

test.describe('opening a shop', () => {
  test.use({ expectedProblems: ['500: PUT', 'internetdisconnected', 'ERR_INTERNET_DISCONNECTED'] })

  test('explains every mistake, and then its owner signs in as a seller', async ({ people }) => {
    const { page, user } = await people.newBuyer()
    await page.goto('/devenir-vendeur')
    await open(page).click()
    for (const sentence of [
      'Entrez le nom de votre boutique.',
      'Le numéro de dépôt compte 8 à 15 chiffres.',
      'Entrez l’adresse de votre boutique.',
      'Veuillez accepter les conditions d’utilisation.',
    ])
      await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByLabel('Nom de la boutique')).toBeFocused()
    await fillShop(page)
    await page.getByLabel('Numéro de dépôt').fill('1234')
    await page.getByRole('checkbox').check()
    await open(page).click()
    await expect(page.getByText('Le numéro de dépôt compte 8 à 15 chiffres.')).toBeVisible()
    await page.getByLabel('Numéro de dépôt').fill('76 12 34 56')

    const broken = await refuse(page, '**/api/users/become-seller', { status: 500 })
    await open(page).click()
    await expect(page.getByRole('alert')).toHaveText('Une erreur est survenue.')
    await broken.end()
    const lost = await refuse(page, '**/api/users/become-seller', { status: 0 })
    await open(page).click()
    await expect(page.getByRole('alert')).toHaveText('Erreur, réessayez.')
    await lost.end()

    const slow = await answerLate(page, '**/api/users/become-seller')
    await open(page).click()
    await expect(page.getByRole('button', { name: 'Envoi...' })).toBeVisible()
    slow.release()
    await expect(page.getByText(/Votre demande a été envoyée avec succès\./)).toBeVisible()
    await expect(page).toHaveURL(/^[^?]*\/login/)
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBe(null)

    await signIn(page, user?.phone ?? '')
    await expect(page).toHaveURL('/vendeur-dashboard')
  })
})
