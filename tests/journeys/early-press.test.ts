import type { Page } from 'playwright-core'

import { addFavourite } from '#modules/favourites/contract/favourites.ts'
import { chooseVariant } from '../browser/choose-variant.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { answered } from './steps/answered.ts'
import { openCheckout } from './steps/checkout.ts'
import { answerLate } from './steps/provoke.ts'

// A press before the page's code has come counts once, and shows at once.

/** @returns a function that lets the code of pages come */
async function withoutCodeYet(page: Page): Promise<() => void> {
  let letGo = () => {}
  const come = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await come
    await route.continue()
  })
  return letGo
}

test('a buyer’s early presses on the basket and the heart of a card count once each', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  const codeComes = await withoutCodeYet(page)
  await page.goto('/search?q=pompe', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: /^Ajouter au panier :/ }).first()
  const heart = page.getByRole('button', { name: /favoris :/ }).first()
  await add.click()
  await add.click()
  await heart.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await expect(heart).toHaveAttribute('aria-busy', 'true')
  await answered(page, addFavourite, async () => codeComes())
  await expect(page.getByRole('link', { name: /^Segui/ }).first()).toHaveAccessibleName(/1/)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(add).not.toHaveAttribute('aria-busy')
  await page.goto('/panier')
  await expect(page.getByRole('group', { name: /Quantité/ })).toContainText('1')
  await page.goto('/favoris')
  await expect(page.getByRole('button', { name: /^Retirer des favoris :/ })).toHaveCount(1)
})

test('a phone’s early presses: the search keeps what is typed, the basket asks a visitor in', async ({
  people,
}) => {
  const { page } = await people.visitor()
  let codeComes = await withoutCodeYet(page)
  await page.goto('/product/boubou-bazin-brode-femme', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: 'Ajouter au panier', exact: true }).first()
  await expect(add).toBeVisible()
  await chooseVariant(page)
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  codeComes()
  await expect(page.getByRole('dialog', { name: 'Veuillez vous connecter' })).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Taille' }).getByRole('button', { pressed: true }),
  ).toHaveCount(1)

  codeComes = await withoutCodeYet(page)
  await page.goto('/product/boubou-bazin-brode-femme', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Chercher' }).tap()
  const field = page.getByRole('combobox', { name: 'Chercher un produit' })
  await expect(field).toBeFocused()
  await field.pressSequentially('baz')
  codeComes()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(field).toHaveValue('baz')
  await expect(page).toHaveURL(/\/product\//)
})

test('a laptop’s « Catégories » pressed early opens, and a search typed early is made', async ({
  people,
}) => {
  const { page } = await people.visitor(laptop)
  let codeComes = await withoutCodeYet(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Catégories', exact: true }).click()
  codeComes()
  await expect(
    page.getByRole('navigation', { name: 'Toutes les catégories' }).getByRole('link').first(),
  ).toBeVisible()

  codeComes = await withoutCodeYet(page)
  await page.goto('/boutique', { waitUntil: 'commit' })
  const field = page.getByRole('combobox', { name: 'Chercher un produit' })
  await field.fill('baz')
  codeComes()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(field).toHaveValue('baz')

  codeComes = await withoutCodeYet(page)
  await page.goto('/boutique', { waitUntil: 'commit' })
  await field.fill('bazin')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=bazin/)
  codeComes()
})

test('no choice of payment moves under the thumb of a buyer whose price comes late', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  const quote = await answerLate(page, '**/api/orders/quote')
  await openCheckout(page)
  await expect(page.getByRole('heading', { name: 'Livraison', exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Orange Money/ })).toHaveCount(0)
  quote.release()
  const cash = page.getByRole('radio', { name: /^Paiement à la livraison/ })
  await cash.check({ force: true })
  await expect(page.getByRole('button', { name: /^Commander/ })).toBeVisible()
})
