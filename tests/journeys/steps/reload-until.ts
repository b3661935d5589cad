import type { Locator, Page } from 'playwright-core'

import { expect } from '../../browser/journey.ts'
import { repeatUntil } from './repeat-until.ts'

/** Reloads this page until the element shows: events reach pages within seconds. */
export async function reloadUntil(page: Page, address: string, shown: Locator): Promise<void> {
  await repeatUntil(async (soon) => {
    await page.goto(address)
    await expect(shown).toBeVisible(soon)
  })
}
