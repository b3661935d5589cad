import { randomInt } from 'node:crypto'

import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import { demoPhones } from '../browser/people.ts'
import { answerLate, refuse } from './steps/provoke.ts'
import { signIn, signOut } from './steps/session.ts'

const password = 'bogolan24'
const newPhone = () => `9${randomInt(1_000_000, 9_999_999)}`

test('a user signs in with the keyboard alone, after two mistakes', async ({ people }) => {
  const { page } = await people.visitor()
  await page.goto('/login')
  await page.getByLabel('Téléphone').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Entrez votre numéro de téléphone.')).toBeVisible()
  await expect(page.getByText('Entrez votre mot de passe.')).toBeVisible()
  await expect(page.getByLabel('Téléphone')).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.type('1234')
  await page.keyboard.press('Tab')
  await page.keyboard.type('faux1234')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Numéro invalide : 8 chiffres, sans le +223.')).toBeVisible()

  await page.getByLabel('Téléphone').fill('+223 76 99 88 77')
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Numéro ou mot de passe incorrect.')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('faux1234')

  await page.getByLabel('Téléphone').fill(demoPhones['buyer-2'])
  await page.getByLabel('Mot de passe', { exact: true }).fill('demo1234')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test.describe('when the server fails', () => {
  test.use({ expectedProblems: ['500: POST', '503: POST'] })

  test('the login form says so, keeps what was typed and sends once', async ({ people }) => {
    const { page } = await people.visitor()
    await page.goto('/login')
    const broken = await refuse(page, '**/api/users/login', { status: 500 })
    await signIn(page, demoPhones['buyer-2'])
    await expect(page.getByRole('alert')).toContainText('Une erreur est survenue.')
    await expect(page.getByLabel('Téléphone')).toHaveValue(demoPhones['buyer-2'])
    await broken.end()

    const slow = await answerLate(page, '**/api/users/login')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    const busy = page.getByRole('button', { name: 'Traitement...' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
    slow.release()
    await expect(page).toHaveURL('/')
    expect(slow.calls()).toBe(1)
  })
})

test('a visitor registers after every mistake was explained', async ({ people }) => {
  const { page } = await people.visitor()
  await page.goto('/register?from=%2Ffavoris')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  for (const sentence of [
    'Entrez votre nom.',
    'Entrez votre numéro de téléphone.',
    'Mot de passe invalide : au moins 4 caractères alphanumériques.',
    'Veuillez accepter les conditions d’utilisation.',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText('Doit être ≥4 caractères alphanumériques.')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Nom complet').fill('Awa Diarra')
  await page.getByLabel('Téléphone').fill(demoPhones.buyer)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Un compte existe déjà avec ce numéro. Connectez-vous.',
  )

  await page.getByLabel('Téléphone').fill(newPhone())
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/favoris')
})

test('signing out asks first, and clears the session', async ({ people }) => {
  const { page } = await people.newBuyer()
  await page.goto('/parametre')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vous nous laisser déjà ?' })
  await expect(dialog).toContainText('Êtes-vous sûr de vouloir vous déconnecter ?')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('heading', { name: 'Paramètres' })).toBeVisible()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await dialog.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBe(null)
})

test('signing out in one tab signs out the other', async ({ people }) => {
  const { page, context } = await people.newBuyer()
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { name: 'Profil' })).toBeVisible()
  await signOut(page)
  await expect(other).toHaveURL('/login?from=%2Fprofile')
})

test.describe('asking for an account to be deleted', () => {
  test.use({ expectedProblems: ['500: POST'] })

  test('needs a number, reports a failure, and is acknowledged', async ({ people }) => {
    const { page, user } = await people.newBuyer()
    await page.goto('/supprimerCompte')
    const phone = page.getByLabel('Téléphone')
    await expect(phone).not.toHaveValue('')
    await phone.fill('')
    await page.getByRole('button', { name: 'Demander la suppression' }).click()
    await expect(page.getByText('Entrez votre numéro de téléphone.')).toBeVisible()
    await expectAccessible(page)

    await phone.fill(user?.phone ?? '')
    await page.getByLabel(/Pourquoi partez-vous/).fill('Je change de pays')
    const broken = await refuse(page, '**/api/deleteaccount', { status: 500 })
    await page.getByRole('button', { name: 'Demander la suppression' }).click()
    await expect(page.getByRole('alert')).toContainText('Une erreur est survenue.')
    await expect(page.getByLabel(/Pourquoi partez-vous/)).toHaveValue('Je change de pays')
    await broken.end()

    const slow = await answerLate(page, '**/api/deleteaccount')
    await page.getByRole('button', { name: 'Demander la suppression' }).click()
    await expect(page.getByRole('button', { name: 'Envoi...' })).toBeVisible()
    slow.release()
    await expect(page.getByText(/votre demande est enregistrée/)).toBeVisible()
  })
})

test('a visitor who signs in from the header returns to the page, by a forgotten password too', async ({
  people,
}) => {
  const { user } = await people.newBuyer()
  const { page } = await people.visitor()
  await page.goto('/search?q=pagne&promo=true')
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/search?q=pagne&promo=true')}`)
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, user?.phone ?? '')
  await expect(page).toHaveURL('/search?q=pagne&promo=true')
})
