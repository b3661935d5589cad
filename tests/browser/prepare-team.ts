import type { Page } from 'playwright-core'

export async function openHoldingComplaint(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Voir la réclamation/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('list', { name: 'Messages' }).waitFor()
}

/** On a phone the field is in a sheet; on a laptop it stands beside the title. */
export async function searchMarket(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Chercher dans le marché' })
  if (await button.isVisible()) await button.click()
  const field = page.getByRole('searchbox').filter({ visible: true }).first()
  await field.fill('bazin')
  await field.press('Enter')
  await page.getByRole('navigation', { name: 'Où chercher' }).waitFor()
}

export async function openExtendSheet(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Offrir des jours/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Paiement en panne.' }).click()
}
