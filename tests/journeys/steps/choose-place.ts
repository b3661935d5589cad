import type { Locator, Page } from 'playwright-core'

/** Types a part of a name and takes the first suggestion. */
export async function choosePlace(
  form: Page | Locator,
  field: 'Région' | 'Quartier',
  typed: string,
): Promise<void> {
  const combobox = form.getByRole('combobox', { name: field })
  await combobox.click()
  await combobox.fill(typed)
  await form.getByRole('listbox', { name: field }).getByRole('option').first().click()
}
