import type { Page } from 'playwright-core'

/** Adds these sizes and colours to the product form, in its sheets. */
export async function fillVariants(
  page: Page,
  axes: Readonly<Record<'Taille' | 'Couleur', readonly string[]>>,
): Promise<void> {
  const sheet = page.getByRole('dialog')
  for (const [axis, values] of Object.entries(axes)) {
    await page.getByRole('button', { name: `Ajouter : ${axis}` }).click()
    for (const value of values)
      await sheet.getByRole('button', { name: value, exact: true }).click()
    await sheet.getByRole('button', { name: `Ajouter ${values.length}` }).click()
  }
}
