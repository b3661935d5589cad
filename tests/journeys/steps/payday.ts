import type { Locator, Page } from 'playwright-core'

import { expect } from '../../browser/journey.ts'

/** A file as an operator's portal gives it. */
export const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** Types another amount first, which is refused; then the batch's, in francs, and sends it. */
export async function approveAndSend(page: Page, francs: number): Promise<void> {
  await page.getByRole('button', { name: /^Approuver/ }).click()
  const sheet = page.getByRole('dialog', { name: /Approuver ce lot/ })
  await sheet.getByLabel('Tapez le montant pour confirmer').fill('1')
  await sheet.getByRole('button', { name: 'Approuver' }).click()
  await expect(sheet.getByText(/Ce n’est pas le montant du lot/)).toBeVisible()
  await sheet.getByLabel('Tapez le montant pour confirmer').fill(String(francs))
  await sheet.getByRole('button', { name: 'Approuver' }).click()
  await page.getByRole('button', { name: 'Marquer envoyé…' }).click()
  const sending = page.getByRole('dialog')
  await expect(sending.getByText(/Wave : chaque ligne part aussitôt par appel/)).toBeVisible()
  await sending.getByRole('button', { name: 'Marquer envoyé' }).click()
}

/** Saves the operator's file and gives back its results: the number of one shop is closed. */
export async function recordFile(page: Page, closed: string): Promise<void> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Fichier pour l’opérateur' }).click()
  const chunks = await (await (await saved).createReadStream()).toArray()
  const rows = Buffer.concat(chunks as Buffer[])
    .toString()
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'))
  expect(rows).toHaveLength(20)
  const results = rows.map(([reference = '', ...rest], index) =>
    rest.includes(closed)
      ? `${reference};;FAILED;Numéro fermé.`
      : `${reference};MP1.${index};SUCCESS;`,
  )
  await page
    .getByLabel('Résultats de l’opérateur (CSV)')
    .setInputFiles(csv('resultats.csv', ['reference;transaction;statut;motif', ...results]))
  await expect(page.getByText('19 payées, 1 échouée, 0 à voir')).toBeVisible()
}

/** Sends a line again and notes the transaction by which it was paid, up to the last press. */
export async function noteTransaction(row: Locator, transaction: string): Promise<void> {
  await row.getByRole('button', { name: /^Renvoyer/ }).click()
  await expect(row.getByText('Orange Money')).toBeVisible()
  await row.getByRole('button', { name: /^Payé…/ }).click()
  await row.page().getByLabel('Numéro de transaction de l’opérateur').fill(transaction)
}

/** Sets another number or operator for a seller's payouts. */
export async function payOutTo(
  page: Page,
  { operator, number }: { operator: string; number: string },
): Promise<void> {
  await page.goto('/vendeur-dashboard?onglet=boutique')
  await page.getByLabel('Opérateur').selectOption(operator)
  await page.getByLabel('Numéro de dépôt').fill(number)
  await page.getByLabel('Votre mot de passe', { exact: true }).fill('secret12')
}
