import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test('without JavaScript, links lead from home to category, product, shop and search', async ({
  people,
}) => {
  const { page } = await people.visitor({ ...laptop, javaScriptEnabled: false })
  await page.goto('/')
  await page.locator('a[href^="/category/"]').first().click()
  await page.getByRole('link', { name: 'Page suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.locator('a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(page.getByText(/livraison/).first()).toBeVisible()
  await page.getByRole('link', { name: /^Visiter/ }).click()
  await expect(page.getByRole('heading', { name: 'Ses produits' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Chercher un produit' }).fill('bazin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=bazin/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/search?q=zzzzzz')
  await expect(page.getByRole('heading', { name: 'Aucun produit trouvé' })).toBeVisible()
  await expect(
    page
      .getByRole('navigation', { name: 'Catégories' })
      .or(page.getByRole('list', { name: 'Catégories' }))
      .first(),
  ).toBeVisible()
})

test('a wider screen never shows fewer columns of products', async ({ people }) => {
  const { page } = await people.visitor(laptop)
  for (const path of ['/boutique', '/search?q=bazin']) {
    await page.goto(path)
    const grid = page.locator('.product-grid').first()
    await grid.waitFor()
    const columns: number[] = []
    for (const width of [320, 360, 600, 640, 700, 768, 899, 900, 960, 1024, 1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      columns.push(
        await grid.evaluate(
          (drawn) => getComputedStyle(drawn).gridTemplateColumns.split(' ').length,
        ),
      )
    }
    expect(columns).toEqual(columns.toSorted((one, other) => one - other))
  }
})
