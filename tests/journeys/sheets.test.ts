import type { Page } from 'playwright-core'

import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

async function openLeaving(page: Page) {
  await page.goto('/parametre')
  const opener = page.getByRole('button', { name: 'Déconnexion' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Vous nous laisser déjà ?' })
  await expect(sheet).toBeVisible()
  return { opener, sheet }
}

test('a sheet keeps the focus, closes by Escape or a press outside, and not while it sends', async ({
  people,
}) => {
  const { page } = await people.newBuyer(laptop)
  const { opener, sheet } = await openLeaving(page)
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    // The browser’s own bar may get the focus; nothing of the page behind may.
    const where = await page.evaluate(() =>
      document.activeElement?.closest('dialog')
        ? 'sheet'
        : (document.activeElement?.tagName ?? 'none'),
    )
    expect(['sheet', 'BODY']).toContain(where)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.click()
  await sheet.getByText('Êtes-vous sûr').click()
  await expect(sheet).toHaveCount(1)
  await page.mouse.click(20, 20)
  await expect(sheet).toHaveCount(0)

  // While it is sending something, nothing closes it.
  await opener.click()
  let letGo = () => {}
  const sent = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/users/logout', async (route) => {
    await sent
    await route.continue()
  })
  await sheet.getByRole('button', { name: 'Déconnexion' }).click()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await page.mouse.click(20, 20)
  await page.mouse.click(20, 20)
  expect(await sheet.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
  letGo()
  await expect(page).toHaveURL('/login')
})
