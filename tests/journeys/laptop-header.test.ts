import { accessibilityFaults } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test('a laptop’s header has every link and the cart’s total, and nothing lies over the page', async ({
  people,
}) => {
  const { page } = await people.visitor(laptop)
  await page.goto('/boutique')
  const header = page.getByRole('banner')
  const bar = header.getByRole('navigation', { name: 'Navigation principale' })
  await expect(bar.getByRole('link')).toHaveText(['Accueil', 'Boutique', 'Favoris', 'Paramètres'])
  await expect(bar.getByRole('link', { name: 'Boutique' })).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('link', { name: 'Commandes' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Panier' })).toBeVisible()
  await page.mouse.wheel(0, 2_000)
  await expect(bar).toBeInViewport()
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).position === 'fixed')
      .filter((element) => element.getBoundingClientRect().height > 0)
      .map(({ className }) => className),
  )
  expect(over).toEqual([])

  await page.goto('/product/boubou-bazin-brode-femme')
  const buying = page.locator('main div:has(> button:has-text("Ajouter au panier"))').first()
  await expect(buying).toHaveCSS('position', 'static')

  const line = { product: 'p', name: 'Lampe', slug: 'lampe', unitPrice: 14_900, qty: 3, stock: 4 }
  await page.evaluate((kept) => localStorage.setItem('cartItems', kept), JSON.stringify([line]))
  await page.reload()
  await expect(header.getByRole('link', { name: /^Panier/ })).toHaveText(/Panier3\s*44\s700\sf/)
})

test('the panel of categories opens by keyboard, leads to a subcategory and closes with Escape', async ({
  people,
}) => {
  const { page } = await people.visitor(laptop)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Catégories' })
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('navigation', { name: 'Toutes les catégories' })
  await expect(panel.getByRole('link', { name: 'Pagnes et tissus' })).toBeFocused()
  await expect(panel).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await panel.getByRole('link', { name: 'Bazins' }).click()
  await expect(page).toHaveURL(/\/category\/pagnes-et-tissus\?subCategory=/)
  await expect(panel).toBeHidden()
  const row = page.getByRole('navigation', { name: 'Catégories', exact: true })
  await expect(row.getByRole('link', { name: 'Pagnes', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})
