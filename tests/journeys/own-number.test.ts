import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'

import { expectAccessible } from '../browser/accessible.ts'
import { inDatabase } from '../browser/in-database.ts'
import { expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { readSms } from './steps/sms.ts'

const newPhone = () => `9${randomInt(1_000_000, 9_999_999)}`

/** Gives the code of a number whose account was not used for 200 days. */
async function enterByCode(page: Page, { user }: Person): Promise<void> {
  await inDatabase(`update users set last_seen_at = now() - interval '200 days' where id = $1`, [
    user?._id,
  ])
  const phone = user?.phone ?? ''
  await page.goto('/login?from=%2Fprofile')
  await page.getByRole('link', { name: 'Recevoir un code' }).click()
  await expect(page.getByText('Un code par SMS, sans mot de passe.')).toBeVisible()
  await page.getByLabel('Téléphone').fill(phone)
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  const code = await readSms(phone, /(\d{6}) est votre code pour vous connecter/)
  await page.getByLabel('Code reçu par SMS').fill(code)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Est-ce votre compte ?' })).toBeVisible()
}

test.beforeEach(() => {
  test.skip(!process.env['SMS_URL'], 'the run has no SMS to read')
})

test('an account not used for months opens by its password, not by the code alone', async ({
  people,
}) => {
  const owner = await people.newBuyer()
  const { page } = await people.visitor()
  await enterByCode(page, owner)
  await expectAccessible(page)
  await page.reload()
  const mine = page.getByRole('region', { name: 'C’est mon compte' })
  await mine.getByRole('button', { name: 'Retrouver mon compte' }).click()
  await expect(mine.getByText('Entrez votre mot de passe.')).toBeVisible()
  await mine.getByLabel('Mot de passe', { exact: true }).fill('faux1234')
  await mine.getByRole('button', { name: 'Retrouver mon compte' }).click()
  await expect(mine.getByRole('alert')).toBeVisible()
  await mine.getByLabel('Mot de passe', { exact: true }).fill('demo1234')
  await mine.getByRole('button', { name: 'Retrouver mon compte' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(owner.user?.name ?? '').first()).toBeVisible()
})

test('who got a used number begins anew, and reads nothing of the former owner', async ({
  people,
}) => {
  const former = await people.newBuyer()
  const { page } = await people.visitor()
  await enterByCode(page, former)
  const notMine = page.getByRole('region', { name: 'Ce compte n’est pas le mien' })
  await notMine.getByRole('button', { name: 'Faire un compte nouveau' }).click()
  await expect(notMine.getByText('Entrez votre nom.')).toBeVisible()
  await notMine.getByLabel('Votre nom').fill('Oumou Nouvelle')
  await notMine.getByRole('button', { name: 'Faire un compte nouveau' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Nom complet')).toHaveValue('Oumou Nouvelle')
  await former.page.goto('/profile')
  await expect(former.page).toHaveURL(/\/login/)
})

test('a number changes by a code to each of both', async ({ people }) => {
  const { page, user } = await people.newBuyer()
  const phone = newPhone()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Changer de numéro' }).click()
  const sheet = page.getByRole('dialog', { name: 'Changer de numéro' })
  await sheet.getByRole('button', { name: 'Recevoir les deux codes' }).click()
  await expect(sheet.getByText('Entrez votre numéro de téléphone.')).toBeVisible()
  await sheet.getByLabel('Nouveau numéro').fill(phone)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Recevoir les deux codes' }).click()
  await sheet.getByLabel(`Code reçu au ${formatPhone(phone)}`).fill('1')
  await sheet.getByRole('button', { name: 'Confirmer' }).click()
  await expect(sheet.getByText('Entrez les 6 chiffres du code.')).toBeVisible()
  await sheet.getByLabel(`Code reçu au ${formatPhone(phone)}`).fill(await readSms(phone, /(\d{6})/))
  await sheet.getByRole('button', { name: 'Confirmer' }).click()
  const old = sheet.getByLabel(`Code reçu au ${formatPhone(user?.phone ?? '')}`)
  await expectAccessible(page)
  await old.fill(await readSms(user?.phone ?? '', /(\d{6})/))
  await sheet.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('Votre numéro a changé.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Téléphone' }).getByText(formatPhone(phone)),
  ).toBeVisible()
})

test('a lost SIM: the password changes the number three days later, and its owner may keep it', async ({
  people,
}) => {
  const { page, user } = await people.newBuyer()
  const phone = newPhone()
  await page.goto('/sim-perdue')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Changer de numéro' }).click()
  await expect(page).toHaveURL('/profile')
  const ask = async () => {
    await page.getByRole('button', { name: 'Changer de numéro' }).click()
    const sheet = page.getByRole('dialog', { name: 'Changer de numéro' })
    await sheet.getByLabel('Nouveau numéro').fill(phone)
    await sheet.getByText('Je n’ai plus mon numéro actuel').click()
    await sheet.getByLabel('Votre mot de passe').fill('demo1234')
    await sheet.getByRole('button', { name: 'Recevoir le code' }).click()
    return sheet
  }
  const refused = await ask()
  await expect(refused.getByRole('alert')).toContainText('7 jours')
  await page.keyboard.press('Escape')
  await inDatabase(
    `update sessions set created_at = now() - interval '8 days' where user_id = $1`,
    [user?._id],
  )
  const sheet = await ask()
  await sheet.getByLabel(`Code reçu au ${formatPhone(phone)}`).fill(await readSms(phone, /(\d{6})/))
  await sheet.getByRole('button', { name: 'Confirmer' }).click()
  const card = page.getByRole('region', { name: 'Téléphone' })
  await expect(card.getByText(`Il devient le ${formatPhone(phone)}`)).toBeVisible()
  await readSms(user?.phone ?? '', /(annul|numéro)/)
  await page.reload()
  await card.getByRole('button', { name: 'Garder mon numéro' }).click()
  await expectAccessible(page)
  const keep = page.getByRole('dialog', { name: 'Garder mon numéro ?' })
  await keep.getByRole('button', { name: 'Garder mon numéro' }).click()
  await expect(page.getByText('Votre numéro ne change pas')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Changer de numéro' })).toBeVisible()
})
