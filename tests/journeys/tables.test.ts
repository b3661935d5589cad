import { accessibilityFaults } from '../browser/accessible.ts'
import { laptop, phone } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test('an admin on a laptop compares shops in columns, sorts them by a head and acts under « … »', async ({
  people,
}) => {
  const { page } = await people.demo('admin', laptop)
  await page.goto('/admin-boutiques')
  const table = page.getByRole('region', { name: 'Boutiques' }).getByRole('table')
  await table.getByRole('link', { name: 'Livraisons' }).click()
  await expect(table.getByRole('columnheader', { name: 'Livraisons' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await table.getByRole('link', { name: 'Livraisons' }).click()
  await expect(page).toHaveURL(/tri=Livraisons(%7E|~)desc/)
  const counts = (await table.locator('tbody tr td:nth-child(5)').allTextContents()).map(Number)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  await table
    .getByRole('button', { name: /^Actions pour/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('button', { name: 'Compte du gérant' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Compte du gérant' })).toBeHidden()
})

test('finance reads debit and credit in columns of their own, the lines of one event together', async ({
  people,
}) => {
  const { page } = await people.demo('finance', laptop)
  await page.goto('/financeDashboard?onglet=grand-livre&evenement=payment_received')
  const rows = page.getByRole('region', { name: 'Écritures' }).locator('tbody tr:not(.group-row)')
  const cells = async (row: number) => rows.nth(row).getByRole('cell').allTextContents()
  await expect(rows.first()).toBeVisible()
  const [debit, credit] = [await cells(0), await cells(1)]
  expect(debit[4]).not.toBe('')
  expect(debit[5]).toBe('')
  expect(credit.slice(0, 2)).toEqual(['', ''])
  expect(credit[5]).toBe(debit[4])
})

test('a seller’s orders are rows on a laptop and cards on a phone', async ({ people }) => {
  const { page } = await people.demo('vendeur', laptop)
  await page.goto('/vendeur-dashboard?onglet=commandes')
  const table = page.getByRole('region', { name: 'Commandes' }).getByRole('table')
  await table
    .getByRole('button', { name: /^Actions pour SG-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Voir la commande' }).click()
  await expect(page.getByRole('dialog', { name: /^Commande SG-/ })).toBeVisible()
  const held = await people.demo('vendeur', phone)
  await held.page.goto('/vendeur-dashboard?onglet=commandes')
  await expect(held.page.getByRole('article').first()).toBeVisible()
  await expect(held.page.getByRole('table')).toHaveCount(0)
})

test('what a seller ticks on the preparation list stays ticked', async ({ people }) => {
  const { page } = await people.demo('vendeur', phone)
  await page.goto('/vendeur-dashboard?onglet=preparation')
  const lines = page.getByRole('region', { name: 'À rassembler' })
  const first = lines.getByRole('checkbox').first()
  await first.check()
  await expect(lines.getByRole('status')).toHaveText(/^reste|^tout est/)
  await page.reload()
  await expect(first).toBeChecked()
})
