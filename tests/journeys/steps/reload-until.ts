import type { Locator, Page } from 'playwright-core'

import { expect } from '../../browser/journey.ts'

/** What an event changes reaches pages within seconds: opens this one until the element shows. */
export async function reloadUntil(page: Page, address: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(address)
    await expect(shown).toBeVisible({ timeout: 2_000 })
  }).toPass()
}
