import { readFile } from 'node:fs/promises'

import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'

test('a buyer asks in the settings for what is kept of them, and saves it to read and as JSON', async ({
  people,
}) => {
  const { page, user } = await people.newBuyer()
  await page.goto('/parametre')
  await page.getByRole('link', { name: 'Recevoir ce que nous gardons de vous' }).click()
  await expect(page).toHaveURL('/mes-donnees')
  await page.getByRole('button', { name: 'Demander une copie' }).click()
  const toRead = page.getByRole('button', { name: 'Enregistrer pour lire' })
  await expect(toRead).toBeVisible()
  await expectAccessible(page)
  for (const [button, name] of [
    [toRead, 'mes-donnees-sugu.html'],
    [page.getByRole('button', { name: 'Enregistrer en JSON' }), 'mes-donnees-sugu.json'],
  ] as const) {
    const saving = page.waitForEvent('download')
    await button.click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(name)
    expect(await readFile(await file.path(), 'utf8')).toContain(user?.name)
  }
  await page.goto('/notifications')
  await page.getByText('La copie de ce que nous gardons de vous').first().click()
  await expect(page).toHaveURL('/mes-donnees')
})
