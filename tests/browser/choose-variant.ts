import type { Locator, Page } from 'playwright-core'

/** Chooses the first size and colour that are in stock, where there are any. */
export async function chooseVariant(where: Page | Locator): Promise<void> {
  for (const name of ['Taille', 'Couleur']) {
    const group = where.getByRole('group', { name })
    const inStock = group.getByRole('button', { disabled: false }).filter({ hasNotText: 'épuisé' })
    if (await group.count()) await inStock.first().click()
  }
}
