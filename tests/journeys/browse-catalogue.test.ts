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
