import type { Locator, Page } from 'playwright-core'

import { expect, test } from '../browser/journey.ts'
import { plainGoods } from './steps/goods.ts'

/**
 * Opens a product’s page from a list, so that there is a page to go back to. @returns its address
 */
async function openProduct(page: Page): Promise<string> {
  const [product] = await plainGoods()
  const address = `/product/${product?.slug}`
  await page.goto('/boutique')
  await page.goto(address)
  return address
}

function signInSheet(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Veuillez vous connecter' })
}

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
  await expect(signInSheet(page)).toBeVisible()
}

// Chromium sends to a dialog what Android's Back sends: a request to close. On a laptop Escape is
// the key for it.
test('a request to close closes a sheet, the enlarged photo and the search; the page stays', async ({
  people,
}) => {
  const { page } = await people.visitor()
  const address = await openProduct(page)
  expect(await page.evaluate(() => 'CloseWatcher' in window)).toBe(true)
  await openSignIn(page)
  await page.keyboard.press('Escape')
  await expect(signInSheet(page)).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Agrandir/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const field = await search(page)
  // Without the focus only the request to close is left of Escape.
  await field.evaluate((element) => element.blur())
  await page.keyboard.press('Escape')
  await expectClosed(page, field)
  await expect(page).toHaveURL(address)
})

test('where dialogs do not know Back, it closes the sheet and the search first, then the page', async ({
  people,
}) => {
  const { page } = await people.visitor()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  const address = await openProduct(page)
  await openSignIn(page)
  await expect.poll(() => page.evaluate(() => 'sheet' in history.state)).toBe(true)
  await page.goBack()
  await expect(signInSheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(address)

  // Closed otherwise, it leaves nothing behind that Back would have to pass.
  await openSignIn(page)
  await expect.poll(() => page.evaluate(() => 'sheet' in history.state)).toBe(true)
  await signInSheet(page).getByRole('button', { name: 'Non' }).click()
  await expect.poll(() => page.evaluate(() => 'sheet' in history.state)).toBe(false)

  // A link in it leads on, and Back from there to the product.
  await openSignIn(page)
  await signInSheet(page).getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByLabel('Nom complet')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Ajouter au panier' }).first()).toBeVisible()
  await expect(page).toHaveURL(address)

  const field = await search(page)
  await expect.poll(() => page.evaluate(() => 'sheet' in history.state)).toBe(true)
  await page.goBack()
  await expectClosed(page, field)
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL('/boutique')
})

/** Opens the search and types, until something is proposed. @returns its field */
async function search(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Chercher' }).click()
  const field = page.getByRole('combobox', { name: 'Chercher un produit' })
  await field.fill('baz')
  await expect(page.getByRole('option').first()).toBeVisible()
  return field
}

async function expectClosed(page: Page, field: Locator): Promise<void> {
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(field).toBeHidden()
}
