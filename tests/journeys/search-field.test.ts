import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test.use({ expectedProblems: ['search/suggest'] })

test('suggestions follow what is typed, arrows walk them, Enter goes there, the search returns', async ({
  people,
}) => {
  const { page } = await people.visitor(laptop)
  await page.goto('/boutique')
  await page.route('**/api/search/suggest?*', (route) =>
    route.fulfill({
      json: [
        { label: 'bogolan' },
        { label: 'jeté de lit bogolan', category: 'Maison' },
        { label: 'Bogolan de Ségou tissé main', slug: 'bogolan-segou' },
      ],
    }),
  )
  const field = page.getByRole('combobox', { name: 'Chercher un produit' })
  await field.fill('bogo')
  await expect(page.getByRole('option', { name: 'bogolan', exact: true })).toBeVisible()
  await expectAccessible(page)
  await field.press('ArrowUp')
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  const active = await field.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('href', '/product/bogolan-segou')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=bogolan$/)
  await expect(field).toHaveValue('bogolan')

  await field.fill('')
  const latest = page.getByRole('group', { name: 'Vos dernières recherches' })
  await expect(latest.getByRole('option', { name: 'bogolan' })).toBeVisible()
  await page.getByRole('button', { name: 'Effacer mes recherches' }).click()
  await expect(latest).toHaveCount(0)

  // Without an answer it searches all the same.
  await page.unroute('**/api/search/suggest?*')
  await page.route('**/api/search/suggest?*', (route) => route.abort())
  await field.fill('lampe')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=lampe$/)
  await expect(page.getByRole('listbox', { name: 'Suggestions de recherche' })).toHaveCount(0)
})
