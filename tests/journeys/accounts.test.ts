import { randomInt } from 'node:crypto'

import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import { demoPhones } from '../browser/people.ts'
import { answerLate, refuse } from './steps/provoke.ts'
import { signIn } from './steps/session.ts'

const password = 'bogolan24'
const newPhone = () => `9${randomInt(1_000_000, 9_999_999)}`

test.use({ expectedProblems: ['500: POST'] })

test('a user signs in by the keyboard alone, after mistakes and a failure of the server', async ({
  people,
}) => {
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
  const broken = await refuse(page, '**/api/users/login', { status: 500 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Une erreur est survenue.')
  await expect(page.getByLabel('Téléphone')).toHaveValue(demoPhones['buyer-2'])
  await broken.end()

  const slow = await answerLate(page, '**/api/users/login')
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
  const busy = page.getByRole('button', { name: 'Traitement...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
  slow.release()
  await expect(page).toHaveURL('/')
  expect(slow.calls()).toBe(1)
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

  // Signed in, the login page sends one on, and never to another site.
  await page.goto('/login?from=%2Fcommandes')
  await expect(page).toHaveURL('/commandes')
  await page.goto('/login?from=%2F%2Fevil.example')
  await expect(page).toHaveURL('/')
})
