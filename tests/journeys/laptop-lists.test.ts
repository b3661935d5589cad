import { accessibilityFaults } from '../browser/accessible.ts'
import { laptop, phone } from '../browser/devices.ts'
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

test('a laptop asks for thirty products at a time, a phone for as many as usual', async ({
  people,
}) => {
  const asked = async (device: typeof laptop | typeof phone) => {
    const { page } = await people.visitor(device)
    const answer = page.waitForResponse(/\/api\/products\/paginated/)
    await page.goto('/boutique')
    const articles = page.getByRole('article')
    await expect(articles.first()).toBeVisible()
    const drawn = await articles.count()
    await articles.last().scrollIntoViewIfNeeded()
    await expect.poll(() => articles.count()).toBeGreaterThan(drawn)
    const { products } = (await (await answer).json()) as { products: unknown[] }
    return { first: new URL((await answer).url()).search, count: products.length }
  }
  expect(await asked(laptop)).toMatchObject({ first: '?page=1&limit=30', count: 30 })
  expect(await asked(phone)).toMatchObject({ first: '?page=2', count: 10 })
})

test('a card says the shop, the quantity whole, what buyers think and the day it arrives', async ({
  people,
}) => {
  const { page } = await people.visitor(phone)
  await page.goto('/search?q=beurre+de+karité')
  const card = page
    .getByRole('article')
    .filter({ hasText: /\d+ (kg|g)/ })
    .first()
  const quantity = card.locator('small')
  await expect(quantity).toBeVisible()
  expect(await quantity.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(
    true,
  )
  await expect(card).toContainText(/Nouveau vendeur|Pas encore d’avis|\(\d+ avis\)/)
  await expect(card).toContainText(/À\sBamako (lun|mar|mer|jeu|ven|sam)\.\s\d+\s/)
  await expect(page.getByRole('navigation', { name: 'Filtrer' })).toBeHidden()
  const shops = page.getByRole('article').locator('.product-card-text > p:first-child')
  expect(await shops.allTextContents()).not.toContain('')
})
