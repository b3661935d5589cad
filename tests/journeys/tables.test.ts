import { accessibilityFaults } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test('an admin on a laptop sorts by a head, ticks rows, uses « … » and saves a view', async ({
  people,
}) => {
  const { page } = await people.demo('admin', laptop)
  // Trusted shops alone: journeys open shops, which would fill the first page with zeros.
  await page.goto('/admin-boutiques?etat=trusted')
  const table = page.getByRole('region', { name: 'Boutiques' }).getByRole('table')
  await table.getByRole('link', { name: 'Livraisons' }).click()
  await expect(table.getByRole('columnheader', { name: 'Livraisons' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await table.getByRole('link', { name: 'Livraisons' }).click()
  await expect(page).toHaveURL(/tri=Livraisons(%7E|~)desc/)
  // The list is read anew after the address has changed.
  await expect(async () => {
    const counts = (await table.locator('tbody tr td:nth-child(5)').allTextContents()).map(Number)
    expect(counts[0]).toBeGreaterThan(0)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  }).toPass()
  await table
    .getByRole('button', { name: /^Actions pour/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('button', { name: 'Compte du gérant' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Compte du gérant' })).toBeHidden()

  for (const [address, table, head] of [
    ['/admin-user', 'Comptes', 'Nom'],
    ['/admin-product', 'Produits', 'Prix'],
    ['/admin-order', 'Commandes', 'Total, f'],
  ] as const) {
    await page.goto(address)
    const rows = page.getByRole('region', { name: table, exact: true })
    await rows.getByRole('link', { name: head }).click()
    await expect(rows.getByRole('columnheader', { name: head })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  }
  await page.goto('/admin-product')
  await page.getByRole('checkbox', { name: 'Tout choisir' }).check()
  await expect(page.getByRole('region', { name: 'Produits choisis' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Actions pour/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Tous les produits de/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto('/admin-user')
  await expect(page.getByRole('region', { name: 'Comptes' })).toBeVisible()
  await page.getByLabel('Rôle').selectOption('livreur')
  await page.getByRole('button', { name: 'Enregistrer cette vue' }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Donnez un nom à cette vue.')).toBeVisible()
  await page.getByLabel('Nom de la vue').fill('Les livreurs')
  await page.getByLabel('Nom de la vue').press('Enter')
  await expect(page.getByRole('link', { name: 'Les livreurs' })).toBeVisible()
  await page.goto('/admin-user')
  await page.getByRole('link', { name: 'Les livreurs' }).click()
  await expect(page.getByLabel('Rôle')).toHaveValue('livreur')
  await page.getByRole('button', { name: 'Oublier la vue Les livreurs' }).click()
  await expect(page.getByRole('link', { name: 'Les livreurs' })).toHaveCount(0)
})
