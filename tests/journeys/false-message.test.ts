import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'

import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { reloadUntil } from './steps/reload-until.ts'
import { repeatUntil } from './steps/repeat-until.ts'

test('a visitor reports a false message, and two of the team warn all of it', async ({
  people,
}) => {
  const [visitor, admin, finance] = await Promise.all([
    people.visitor(),
    people.demo('admin', laptop),
    people.demo('finance', laptop),
  ])
  const figures = String(randomInt(1_000_000, 9_999_999))
  const number = `9${figures}`.replace(/(\d{2})(?=\d)/g, '$1\u00a0')
  const warning = `N’envoyez rien au numéro qui finit par ${figures}.`

  await report(visitor.page, `9${figures}`)

  await admin.page.goto('/admin-faux-messages')
  const card = admin.page.getByRole('listitem').filter({ hasText: number })
  await expect(card).toContainText('envoyez le code ••••••')
  await card.getByRole('button', { name: 'Avertir tout le monde…' }).click()
  const sheet = admin.page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Proposer' }).click()
  await expect(sheet.getByText('Écrivez ce que tous doivent savoir.')).toBeVisible()
  await sheet.getByLabel('Ce que tous doivent savoir').fill(warning)
  await sheet.getByRole('button', { name: 'Proposer' }).click()
  const proposed = (page: Page) => page.getByRole('listitem').filter({ hasText: warning })
  await expect(proposed(admin.page)).toContainText('attend une autre personne')
  await expect(proposed(admin.page).getByRole('button', { name: 'Approuver…' })).toHaveCount(0)

  await finance.page.goto('/admin-faux-messages')
  await expect(finance.page).toHaveURL(/financeDashboard\?onglet=faux-messages/)
  await proposed(finance.page).getByRole('button', { name: 'Approuver…' }).click()
  await finance.page.getByRole('dialog').getByRole('button', { name: 'Afficher' }).click()
  await expect(proposed(finance.page)).toContainText('affiché à tous')
  await expectAccessible(finance.page)

  const band = visitor.page.getByText(warning)
  await reloadUntil(visitor.page, '/', band)
  await expectAccessible(visitor.page)

  await proposed(finance.page).getByRole('button', { name: 'Retirer…' }).click()
  await finance.page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(proposed(finance.page)).toHaveCount(0)
  await repeatUntil(async (soon) => {
    await visitor.page.goto('/')
    await expect(band).toHaveCount(0, soon)
  })
})

async function report(page: Page, number: string): Promise<void> {
  await page.goto('/contact')
  await page.getByRole('link', { name: /Signaler un faux message/ }).click()
  await expect(page.getByRole('heading', { name: 'Signaler un faux message' })).toBeVisible()
  await page.getByRole('button', { name: 'Signaler' }).click()
  await expect(page.getByText('Choisissez comment il est venu.')).toBeVisible()
  await page.getByLabel('SMS').check()
  await page
    .getByLabel('Ce qui était écrit ou dit')
    .fill('Orange Money : envoyez le code 482193 pour annuler le retrait.')
  await page.getByLabel('Numéro qui a appelé ou écrit').fill(number)
  await page.getByLabel('Un code secret').check()
  await page.getByRole('button', { name: 'Signaler' }).click()
  await expect(page.getByText('Notre équipe lit votre signalement.')).toBeVisible()
  await expect(page.getByText(/Changez tout de suite votre code secret/)).toBeVisible()
  await expectAccessible(page)
}
