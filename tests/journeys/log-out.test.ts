import type { Page } from 'playwright-core'

import { phone } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { untilCached } from './steps/cached.ts'
import { plainGoods } from './steps/goods.ts'
import { signOut } from './steps/session.ts'

const installed = { ...phone, serviceWorkers: 'allow' } as const

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('sugu-pages-2')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search)
  })

test.describe('after « Déconnexion »', () => {
  test('no tab has a user, search, code, cart or page that was seen', async ({ people }) => {
    const { page } = await people.newBuyer(installed)
    await page.goto('/', { waitUntil: 'load' })
    await page.keyboard.press('Tab')
    await untilCached(page, '/', 'sugu-pages')
    const [product] = await plainGoods()
    if (!product) throw new Error('the market has no plain goods')
    await page.goto(`/product/${product.slug}`)
    await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
    await expect(page.getByRole('link', { name: /^Segui/ }).first()).toHaveAccessibleName(/1/)
    await page.goto('/panier')
    await page.getByText('J’ai un code').click()
    await page.getByLabel('Code').fill('BIENVENUE9')
    await page.goto('/search?q=bogolan')
    await page.evaluate(() => {
      localStorage.setItem('recherches', '["bogolan"]')
      localStorage.setItem('sugu:codes', '["BIENVENUE9"]')
    })
    await untilCached(page, '/search', 'sugu-pages')
    await page.goto(`/payer/${'A'.repeat(43)}`)
    await expect(page.getByText(/Ce lien a pris fin/)).toBeVisible()
    expect((await keptPages(page)).filter((path) => path.startsWith('/payer'))).toEqual([])

    const other = await page.context().newPage()
    await other.goto('/profile')
    await expect(other.getByRole('heading', { name: 'Profil' })).toBeVisible()
    await signOut(page)
    await expect(other).toHaveURL('/login?from=%2Fprofile')
    await page.goto('/panier')
    await expect(page.getByText('Votre panier est vide')).toBeVisible()
    expect(
      await page.evaluate(() =>
        ['userInfo', 'cartItems', 'recherches', 'sugu:codes', 'vus'].filter(
          (key) => (localStorage.getItem(key) ?? '[]') !== '[]',
        ),
      ),
    ).toEqual([])
    const seen = await keptPages(page)
    expect(seen.filter((path) => /^\/(search|product|payer)/.test(path))).toEqual([])
  })
})
