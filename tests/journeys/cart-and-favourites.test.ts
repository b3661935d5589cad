import type { Page } from 'playwright-core'

import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import { openShop } from './steps/open-shop.ts'
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

    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'Favoris' }).first().click()
    const kept = page.getByRole('button', { name: /^Retirer des favoris :/ })
    await expect(kept).toHaveCount(1)
    await expectAccessible(page)
    await kept.click()
    await expect(page.getByText('Votre calebasse est vide')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Votre calebasse est vide')).toBeVisible()
  })
})

test('the plus button says why it adds no more, at the most of one line too', async ({
  people,
}) => {
  const { user } = await people.newBuyer()
  if (!user) throw new Error('nobody is signed in')
  const slug = await openShop(user, `Grossiste ${user.phone.slice(-5)}`, { stock: 2_000 })
  const { page } = await people.newBuyer()
  await page.goto(`/product/${slug}`)
  await page.getByRole('button', { name: 'Ajouter au panier', exact: true }).click()
  await expect(cart(page)).toHaveAccessibleName(/1/)
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('cartItems') ?? '[]') as { qty: number }[]
    localStorage.setItem('cartItems', JSON.stringify(lines.map((line) => ({ ...line, qty: 998 }))))
  })
  await page.goto('/panier')
  const quantity = page.getByRole('group', { name: /Quantité/ })
  await expect(quantity).toContainText('998')
  await page.getByRole('button', { name: 'Plus' }).click()
  await expect(page.getByText('Stock max atteint (999)')).toBeVisible()
  await expect(page.getByText('Stock max atteint (999)')).toBeHidden()
  // At the limit it is drawn as disabled, and still says why.
  await page.getByRole('button', { name: 'Plus' }).click({ force: true })
  await expect(page.getByText('Stock max atteint (999)')).toBeVisible()
  await expect(quantity).toContainText('999')
})

test('the empty cart links to the promotions of the shop', async ({ people }) => {
  const { page } = await people.visitor()
  await page.goto('/panier')
  const link = page.getByRole('link', { name: 'Voir les promotions' })
  await expect(link).toHaveAttribute('href', '/boutique')
  await link.click()
  await expect(page).toHaveURL('/boutique?onglet=promo')
  await expect(page.getByRole('link', { name: 'Promo', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})
