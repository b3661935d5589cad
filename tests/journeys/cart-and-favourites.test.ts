import type { Page } from 'playwright-core'

import { addFavourite, removeFavourite } from '#modules/favourites/contract/favourites.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import { answered } from './steps/answered.ts'
import { refuse } from './steps/provoke.ts'

/** Finds products without sizes or colours. */
const search = '/search?q=pompe'

const cart = (page: Page) => page.getByRole('link', { name: /^Segui/ }).first()

test('two tabs show the same cart, and keep it after a reload', async ({ people }) => {
  const { page, context } = await people.newBuyer()
  await page.goto(search)
  const other = await context.newPage()
  await other.goto('/panier')
  await expect(other.getByText('Votre panier est vide')).toBeVisible()

  await page
    .getByRole('button', { name: /^Ajouter au panier :/ })
    .first()
    .click()
  await expect(other.getByRole('button', { name: 'Plus' })).toBeVisible()
  await other.getByRole('button', { name: 'Plus' }).click()
  await expect(cart(page)).toHaveAccessibleName(/2/)

  await other.reload()
  await expect(other.getByRole('group', { name: /Quantité/ })).toContainText('2')
  await other.getByRole('button', { name: /^Retirer/ }).click()
  await expect(other.getByText('Votre panier est vide')).toBeVisible()
  await expect(cart(page)).toBeHidden()
})

test.describe('favourites', () => {
  test.use({ expectedProblems: ['500: POST', 'favourite not saved'] })

  test('are added and removed at once, and undone when the server refuses', async ({ people }) => {
    const { page } = await people.newBuyer()
    await page.goto(search)
    const heart = page.getByRole('button', { name: /^(Ajouter aux|Retirer des) favoris :/ }).first()
    const { end } = await refuse(page, '**/api/users/favoris/**', {
      method: 'POST',
      status: 500,
      message: 'Une erreur est survenue. Réessayez.',
    })
    await heart.click()
    await expect(page.getByText('Une erreur est survenue. Réessayez.')).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await end()

    await answered(page, addFavourite, () => heart.click())
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'Favoris' }).first().click()
    const kept = page.getByRole('button', { name: /^Retirer des favoris :/ })
    await expect(kept).toHaveCount(1)
    await expectAccessible(page)
    await answered(page, removeFavourite, () => kept.click())
    await expect(page.getByText('Votre calebasse est vide')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Votre calebasse est vide')).toBeVisible()

    // « Preference » is for those who have bought.
    const tabs = page.getByRole('navigation', { name: 'Listes de la boutique' }).getByRole('link')
    await page.goto('/boutique?onglet=preference')
    await expect(page.getByRole('heading', { name: 'Aucun achat pour l’instant' })).toBeVisible()
    await expect(tabs).toHaveText(['Tous', 'Populaire', 'Promo', 'Unique'])
    const { page: bought } = await people.demo('buyer')
    await bought.goto('/boutique')
    await expect(bought.getByRole('link', { name: 'Preference' })).toBeVisible()
  })
})
