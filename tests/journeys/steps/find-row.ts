import type { Locator, Page } from 'playwright-core'

import { expect } from '../../browser/journey.ts'
import { untilQuiet } from '../../browser/quiet.ts'

/** Finds a row on any page of the list at this address; each try begins at the first page. */
export async function findRow(page: Page, address: string, row: Locator): Promise<void> {
  const next = page.getByRole('button', { name: 'Suivant' })
  await expect(async () => {
    await page.goto(address)
    await untilQuiet(page)
    while ((await row.count()) === 0) {
      expect(await next.and(page.locator(':enabled')).count()).toBe(1)
      await next.click()
      await untilQuiet(page)
    }
  }).toPass()
}
