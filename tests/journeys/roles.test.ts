import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'

import { logout, register, UserInfo } from '#modules/identity/contract/accounts.ts'
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

test.describe('joining the couriers', () => {
  test.use({ expectedProblems: ['500: PUT', 'internetdisconnected', 'ERR_INTERNET_DISCONNECTED'] })

  test('as a courier explains each failure, and then leads home', async ({ people }) => {
    const { page } = await people.newBuyer()
    await page.goto('/parametre')
    await page.getByRole('link', { name: 'Devenir livreur' }).click()
    await expect(page.getByText(/c’est le groupe «\sikachi\s» qui s’applique/)).toBeVisible()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(page).toHaveURL('/parametre')
    await page.getByRole('link', { name: 'Devenir livreur' }).click()

    const confirm = page.getByRole('button', { name: 'Confirmer' })
    const broken = await refuse(page, '**/api/users/become-delivery', { status: 500 })
    await confirm.click()
    await expect(page.getByRole('alert')).toHaveText('Erreur serveur')
    await broken.end()
    const lost = await refuse(page, '**/api/users/become-delivery', { status: 0 })
    await confirm.click()
    await expect(page.getByRole('alert')).toHaveText('Erreur inattendue')
    await lost.end()

    const slow = await answerLate(page, '**/api/users/become-delivery')
    await confirm.click()
    await expect(page.getByRole('button', { name: 'Traitement...' })).toBeVisible()
    slow.release()
    await expect(
      page.getByText(/Félicitations — votre rôle a été changé en LIVREUR, groupe ikachi/),
    ).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Livraisons' })).toBeVisible()
  })
})

test.describe('a user whose session has ended and who wants to deliver', () => {
  test.use({ expectedProblems: ['401'] })

  test('goes from the form to the login page, and comes back', async ({ people }) => {
    const address = '/become-delivery'
    const { page, user } = await people.newBuyer()
    await callAs({ user })(logout, {})
    await page.goto(address)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(address)}`)
    await signIn(page, user?.phone ?? '')
    await expect(page).toHaveURL(address)
    // It ends once more, while the page is open.
    await endSession(page)
    // A call of the page itself may lead away before the click.
    const login = `/login?from=${encodeURIComponent(address)}`
    const confirm = page.getByRole('button', { name: 'Confirmer' })
    await Promise.race([confirm.click(), page.waitForURL(login)])
    await expect(page).toHaveURL(login)
  })
})

/** Ends this page's session on the server. */
async function endSession(page: Page): Promise<void> {
  const user = UserInfo.parse(
    JSON.parse(await page.evaluate(() => localStorage.getItem('userInfo') ?? '')),
  )
  await callAs({ user })(logout, {})
}
