import type { Page } from 'playwright-core'

import { listProducts } from '#modules/products/contract/catalogue.ts'
import { addFavourite } from '#modules/favourites/contract/favourites.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { untilQuiet } from '../browser/quiet.ts'

const height = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('back from a product, a visitor is at the same place of the list', async ({ people }) => {
  const { page } = await people.visitor()
  const category = '/category/mode-femme'
  await page.goto(category)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain(category)
  // The category is one that this device has stored.
  for (const list of [category, '/search?sort=prix-asc', '/suggestions'])
    await comesBack(page, list)
  await comesBack(page, '/boutique/bazin-diarra', { grows: false })
})

test('back from a product or an order, a buyer is at the same place of her own lists', async ({
  people,
}) => {
  const { page, user } = await people.demo('buyer')
  if (!user) throw new Error('nobody is signed in')
  const call = callAs({ user })
  const { products } = await call(listProducts, {
    params: { filter: 'paginated' },
    query: { limit: 24 },
  })
  for (const { _id } of products)
    await call(addFavourite, { params: { userId: user._id }, body: { productId: _id } })
  await comesBack(page, '/favoris', { grows: false })
  await comesBack(page, '/boutique?onglet=preference', { grows: false })
  await comesBack(page, '/commandes', { to: '/commande', grows: false })
})

/** Lets a list grow unless it is whole at once, follows a link far down in it, and goes back. */
async function comesBack(
  page: Page,
  list: string,
  { to = '/product/', grows = true } = {},
): Promise<void> {
  await page.goto(list)
  const links = page.locator(`main a[href^="${to}"]`)
  await expect(links.first()).toBeVisible()
  const first = await links.count()
  if (grows)
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      expect(await links.count()).toBeGreaterThan(first)
    }).toPass()
  await untilQuiet(page)
  await page.evaluate(() => scrollTo(0, (document.body.scrollHeight - innerHeight) * 0.8))
  const seen = await links.count()
  expect(seen).toBeGreaterThanOrEqual(first)
  const at = await height(page)
  expect(at).toBeGreaterThan(300)

  await links.evaluateAll((all) => {
    const inSight = all.find((one) => one.getBoundingClientRect().top > innerHeight / 4)
    const pressed = inSight ?? all.at(-1)
    if (pressed instanceof HTMLElement) pressed.click()
  })
  await expect(page).not.toHaveURL(list)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => height(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect.poll(() => height(page)).toBe(at)
  // It stays there when the page has been fetched again.
  await untilQuiet(page)
  expect(await height(page)).toBe(at)
  expect(await links.count()).toBeGreaterThanOrEqual(seen)
}
