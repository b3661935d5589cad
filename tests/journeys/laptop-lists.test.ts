import { accessibilityFaults } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test('a laptop narrows the shop in a column beside the list, which counts each choice', async ({
  people,
}) => {
  const { page } = await people.visitor(laptop)
  await page.goto('/boutique')
  const column = page.getByRole('navigation', { name: 'Filtrer' })
  await expect(column).toBeVisible()
  await expect(page.getByRole('link', { name: /^Filtres/ })).toBeHidden()
  const promotions = column.getByRole('link', { name: /^En promotion/ })
  const count = /\d+/.exec((await promotions.textContent()) ?? '')?.[0]
  await promotions.click()
  await expect(page).toHaveURL(/\/search\?promo=true/)
  await expect(page.locator('.result-count')).toHaveText(`${count} produits`)
  await expect(promotions).toHaveAttribute('aria-current', 'true')
  await column.getByRole('link', { name: /^Beauté et bien-être/ }).click()
  await expect(page.getByRole('link', { name: 'Retirer le filtre En promotion' })).toBeVisible()
  await expect(column.getByText('Sous-catégorie')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  // Taken off without a new page: the column is drawn again.
  await page.getByRole('link', { name: 'Retirer le filtre En promotion' }).click()
  await expect(promotions).not.toHaveAttribute('aria-current')

  await page.goto('/category/pagnes-et-tissus')
  await expect(column.getByRole('link', { name: /^Bazins/ })).toBeVisible()
})
