import { expect, test } from '../browser/journey.ts'
import { readSms } from './steps/sms.ts'

test('a forgotten password is replaced by the link of an SMS, and the new one signs in', async ({
  people,
}) => {
  test.skip(!process.env['SMS_URL'], 'the run has no SMS to read')
  const { user } = await people.newBuyer()
  const { page } = await people.visitor()
  await page.goto('/codeoublier')
  const number = page.getByLabel('Téléphone')
  await number.fill(user?.phone ?? '')
  await page.getByRole('button', { name: 'Recevoir le SMS' }).click()
  await expect(page.getByText(/Si un compte existe, un SMS a été envoyé\./)).toBeVisible()
  const link = await readSms(user?.phone ?? '', /https?:\/\/[^/\s]+(\/changercode\S+)/)
  await page.goto(link)
  await expect(page).toHaveURL('/reinitialiser')
  await page.reload()
  await expect(number).toHaveValue(user?.phone ?? '')
  await page.getByLabel('Nouveau mot de passe').fill('calebasse2026')
  await page.getByLabel('Confirmer le mot de passe').fill('calebasse2026')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible()
})

test('who forgot a password enters by a code, on a phone that reloads the page meanwhile', async ({
  people,
}) => {
  test.skip(!process.env['SMS_URL'], 'the run has no SMS to read')
  const { user } = await people.newBuyer()
  const { page } = await people.visitor()
  await page.goto('/login?from=%2Fprofile')
  await page.getByRole('link', { name: 'Recevoir un code' }).click()
  // The page before has a field of this name, too.
  await expect(page.getByText('Un code par SMS, sans mot de passe.')).toBeVisible()
  await page.getByLabel('Téléphone').fill(user?.phone ?? '')
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(page.getByText(/Si un compte existe, un code a été envoyé\./)).toBeVisible()
  const code = await readSms(user?.phone ?? '', /(\d{6}) est votre code pour vous connecter/)
  await page.reload()
  await page.getByLabel('Code reçu par SMS').fill(code)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible()
})
