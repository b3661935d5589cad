import { randomInt } from 'node:crypto'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { changeShopSettings, readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { opening } from '../support/collections.ts'
import { choosePlace } from './steps/choose-place.ts'
import { storedLine, plainGoods } from './steps/goods.ts'
import { openShop } from './steps/open-shop.ts'
import { orderPage } from './steps/checkout.ts'

test('a shop of Mopti sends nothing to Kayes: said before anything is typed, and not paid', async ({
  people,
}) => {
  const [seller, buyer] = await Promise.all([people.newBuyer(), people.newBuyer()])
  const shopName = `Couvertures de Mopti ${randomInt(1_000, 9_999)}`
  const slug = await openShop(present(seller.user), shopName, { stock: 9, region: 'Mopti' })
  const call = callAs(seller)
  const { slug: _slug, depotChangedAt: _at, logo, ...settings } = await call(readShopSettings, {})
  const offered = { ...settings, logo: logo?._id ?? null, opening, offersCollection: true }
  await call(changeShopSettings, { body: offered })
  const product = await callAs(null)(readProduct, { params: { slug } })
  const [cloth] = await plainGoods({ shopName: 'Bazin Diarra', stock: 5 })
  const { page } = buyer
  const problem = `${shopName} n’expédie pas encore vers Kayes`

  await page.goto('/robots.txt')
  const kept = {
    lieu: { region: 'Kayes', quartier: null },
    cartItems: [storedLine(present(cloth)), storedLine(product)],
  }
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values))
      localStorage.setItem(key, JSON.stringify(value))
  }, kept)

  await page.goto(`/product/${slug}`)
  await expect(page.getByText(problem)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prévenez-moi' }).first()).toBeVisible()
  await expect(page.getByText('À retirer à la boutique, à Mopti')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/search?q=${encodeURIComponent(shopName)}`)
  const found = page.getByRole('link', { name: product.name }).first()
  await expect(found).toBeVisible()
  await page.getByRole('link', { name: 'Livré à Kayes' }).click()
  await expect(page).toHaveURL(/deliveredTo=Kayes/)
  await expect(found).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Tout le Mali/ }).click()
  await expect(found).toBeVisible()

  await page.goto('/panier')
  await expect(page.getByText(`${problem}. Rien ne sera demandé pour cet article.`)).toBeVisible()
  const collect = page.getByRole('link', { name: 'À retirer à la boutique, à Mopti' })
  await expect(collect).toBeVisible()
  await page.getByRole('button', { name: 'Prévenez-moi' }).click()
  await expect(page.getByText('C’est noté.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Valider' }).click()
  await choosePlace(page, 'Région', 'Kayes')
  const parcels = page.getByRole('region', { name: '1 colis part, 1 reste' })
  await expect(parcels).toContainText(problem)
  await expect(parcels).toContainText('C’est noté.')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page).toHaveURL(orderPage)
  await expect(page.getByText(present(cloth).name).first()).toBeVisible()

  await page.goto('/panier')
  await expect(page.getByText(problem)).toBeVisible()
  await collect.click()
  await expect(page.getByText('À la boutique, sans frais')).toBeVisible()
  await expectAccessible(page)
})

function present<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('nothing to use')
  return value
}
