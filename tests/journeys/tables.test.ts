import { accessibilityFaults } from '../browser/accessible.ts'
import { laptop, phone } from '../browser/devices.ts'
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

test('finance compares sums in columns, sorted by a head, the lines of one event together', async ({
  people,
}) => {
  const { page } = await people.demo('finance', laptop)
  await page.goto('/financeDashboard?onglet=grand-livre&evenement=payment_received')
  const entries = page
    .getByRole('region', { name: 'Écritures' })
    .locator('tbody tr:not(.group-row)')
  const cellsOf = (row: number) => entries.nth(row).getByRole('cell').allTextContents()
  await expect(entries.nth(1)).toBeVisible()
  const [debit, credit] = [await cellsOf(0), await cellsOf(1)]
  expect(debit[4]).not.toBe('')
  expect(debit[5]).toBe('')
  expect(credit.slice(0, 2)).toEqual(['', ''])
  expect(credit[5]).toBe(debit[4])

  for (const [section, table, head] of [
    ['remboursements', 'Remboursements', 'Montant, f'],
    ['abonnements', 'Formules payées', 'Payé, f'],
    ['releves', 'Boutiques', 'Dû, f'],
    ['cloture', 'Les autres mois', 'Au débit, f'],
  ] as const) {
    await page.goto(`/financeDashboard?onglet=${section}`)
    const rows = page.getByRole('region', { name: table, exact: true })
    await rows.getByRole('link', { name: head }).click()
    const column = rows.getByRole('columnheader').filter({ hasText: head })
    await expect(column).toHaveAttribute('aria-sort', 'ascending')
    // The list is read anew after the address has changed.
    await expect(async () => {
      const heads = await rows.getByRole('columnheader').allTextContents()
      const place = heads.findIndex((words) => words.startsWith(head))
      const cells = await rows.locator(`tbody td:nth-child(${place + 1})`).allTextContents()
      const sums = cells.map((cell) => Number(cell.replaceAll(/\s/g, '').replace('−', '-')))
      expect(sums.length).toBeGreaterThan(0)
      expect(sums).toEqual(sums.toSorted((one, other) => one - other))
    }).toPass()
  }
})

test('a seller’s orders are rows on a laptop, with their filter, and cards on a phone', async ({
  people,
}) => {
  const { page } = await people.demo('vendeur', laptop)
  await page.goto('/vendeur-dashboard?onglet=commandes')
  const table = page.getByRole('region', { name: 'Commandes' }).getByRole('table')
  await table
    .getByRole('button', { name: /^Actions pour SG-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Voir la commande' }).click()
  await expect(page.getByRole('dialog', { name: /^Commande SG-/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filtrer' }).press('Enter')
  await expect(page.getByRole('radio', { name: 'Les 7 derniers jours' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Refuser SG-/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  const cut = await page
    .getByRole('region', { name: 'Commandes' })
    .evaluate((table) => table.scrollWidth > table.clientWidth)
  expect(cut).toBe(false)
  const held = await people.demo('vendeur', phone)
  await held.page.goto('/vendeur-dashboard?onglet=commandes')
  await expect(held.page.getByRole('article').first()).toBeVisible()
  await expect(held.page.getByRole('table')).toHaveCount(0)

  await held.page.goto('/vendeur-dashboard?onglet=preparation')
  const lines = held.page.getByRole('region', { name: 'À rassembler' })
  const first = lines.getByRole('checkbox').first()
  await first.check()
  await expect(lines.getByRole('status')).toHaveText(/^reste|^tout est/)
  await held.page.reload()
  await expect(first).toBeChecked()
})
