import type { Page } from 'playwright-core'

import { workPaths } from '#client/work-paths.ts'

/** Chooses the first article, at a price that is too low, and begins a free line. */
export async function fillOffer(page: Page): Promise<void> {
  await chooseArticle(page)
  await page.getByLabel('Prix pour cette personne').fill('100')
  await page.getByRole('button', { name: 'Ligne libre' }).click()
  await page.getByLabel('Ce que c’est').fill('Retouche des manches')
  await page.getByRole('button', { name: '30 %' }).click()
}

/** Makes a sale by link as the signed-in seller. @returns its own screen, or `path` */
export function offerMade(path?: string): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto(workPaths.newOffer())
    await chooseArticle(page)
    await page
      .getByRole('button', { name: /^Faire le lien, / })
      .filter({ visible: true })
      .click()
    await page.waitForURL(/vente=/)
    const { pathname, search } = new URL(page.url())
    return path ?? pathname + search
  }
}

async function chooseArticle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Article', exact: true }).click()
  await page.getByRole('dialog').locator('li button:enabled').first().click()
  await page.getByLabel('Prix pour cette personne').waitFor()
}
