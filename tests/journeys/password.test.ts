import type { Page } from 'playwright-core'

import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import { answerLate, refuse } from './steps/provoke.ts'
import { readSms } from './steps/sms.ts'

const chosen = 'calebasse2026'

async function fillReset(
  page: Page,
  { password = chosen, confirmation = password }: { password?: string; confirmation?: string } = {},
): Promise<void> {
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(confirmation)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
}

/** Returns the path of the link in an SMS. */
const linkSentTo = (phone: string) => readSms(phone, /https?:\/\/[^/\s]+(\/changercode\S+)/)

test('the link of an SMS replaces a forgotten password, once', async ({ people }) => {
  test.skip(!process.env['SMS_URL'], 'the run has no SMS to read')
  const { user } = await people.newBuyer()
  const phone = user?.phone ?? ''
  const { page } = await people.visitor()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page).toHaveURL('/codeoublier')
  await page.getByLabel('Téléphone').fill(phone)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Si un compte existe, un SMS a été envoyé\./)).toBeVisible()
  await expectAccessible(page)

  const link = await linkSentTo(phone)
  await page.goto(link)
  await expect(page).toHaveURL('/reinitialiser')
  await expect(page.getByLabel('Téléphone')).toHaveValue(phone)
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBe(
    new URLSearchParams(link.split('?')[1]).get('token'),
  )
  await expectAccessible(page)

  await fillReset(page, { password: 'abc' })
  await expect(
    page.getByText('Mot de passe invalide : au moins 4 caractères alphanumériques.'),
  ).toBeVisible()
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeHidden()
  await fillReset(page, { confirmation: 'autrechose1' })
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  await fillReset(page)
  await expect(page.getByText('Mot de passe réinitialisé avec succès.')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(
    await page.evaluate(() => {
      const { token, phone } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as {
        token: string
        phone: string
      }
      return [localStorage.getItem('userToken') === token, phone]
    }),
  ).toEqual([true, phone])

  await page.goto(link)
  await fillReset(page)
  await expect(page.getByRole('alert')).toContainText(
    'Ce lien n’est plus valable. Demandez un nouveau lien.',
  )
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBe(null)
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(page).toHaveURL('/codeoublier')
})

test('a link without its token says so', async ({ people }) => {
  const { page } = await people.visitor()
  await page.goto('/changercode?phone=76123456')
  await expect(page.getByText('Token manquant dans l’URL. Demandez un nouveau lien.')).toBeVisible()
  await page.goto('/reinitialiser')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Entrez votre numéro de téléphone.')).toBeVisible()
  await page.getByLabel('Téléphone').fill('76 12 34 56')
  // The telephone is checked first, then the token, then what was typed.
  await fillReset(page, { password: 'abc', confirmation: 'autre' })
  await expect(page.getByRole('alert')).toContainText('Token manquant.')
  await expect(page.getByText('Mot de passe invalide')).toBeHidden()
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeHidden()
})

test.describe('when the server fails', () => {
  test.use({ expectedProblems: ['500: POST'] })

  test('both forms of a forgotten password say so', async ({ people }) => {
    const { page } = await people.visitor()
    await page.goto('/codeoublier')
    await refuse(page, '**/api/users/forgot-password-phone', { status: 500 })
    await page.getByLabel('Téléphone').fill('76123456')
    await page.getByRole('button', { name: 'Recevoir le SMS' }).click()
    await expect(page.getByRole('alert')).toHaveText('Erreur')

    await page.goto('/changercode?token=jeton&phone=76123456')
    await expect(page).toHaveURL('/reinitialiser')
    const broken = await refuse(page, '**/api/users/reset-password', { status: 500 })
    await fillReset(page)
    await expect(page.getByRole('alert')).toHaveText('Erreur serveur')
    await broken.end()

    const slow = await answerLate(page, '**/api/users/reset-password')
    await fillReset(page)
    await expect(page.getByRole('button', { name: 'Traitement...' })).toBeVisible()
    slow.release()
    await expect(page.getByRole('alert')).toContainText(
      'Ce lien n’est plus valable. Demandez un nouveau lien.',
    )
  })
})
