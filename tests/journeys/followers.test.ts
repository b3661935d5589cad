import { randomInt } from 'node:crypto'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { createProduct } from '#modules/publishing/contract/seller-products.ts'
import { followShop } from '#modules/followers/contract/followers.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { People } from '../browser/people.ts'
import { answered } from './steps/answered.ts'
import { openShop, uploadPhoto } from './steps/open-shop.ts'
import { reloadUntil } from './steps/reload-until.ts'
import { runJob } from './steps/run-job.ts'

/** Opens a shop with one product. */
async function newShop(people: People, name: string, stock: number) {
  const { user } = await people.newBuyer()
  if (!user) throw new Error('nobody registered')
  const slug = await openShop(user, `${name} ${randomInt(1_000, 9_999)}`, { stock })
  return { user, product: await callAs(null)(readProduct, { params: { slug } }) }
}

test('who follows a shop is told of its new product, and buys it', async ({ people }) => {
  const { user, product } = await newShop(people, 'Indigo', 5)
  const { page } = await people.newBuyer()
  await page.goto(`/boutique/${product.shop.slug}`)
  await answered(page, followShop, () => page.getByRole('button', { name: /^Suivre/ }).click())
  await expect(page.getByRole('button', { name: /^Suivi/ })).toBeVisible()
  await expectAccessible(page)

  const name = `Pagne à nuages ${randomInt(1_000, 9_999)}`
  await callAs({ user })(createProduct, {
    body: {
      name,
      description: 'Teint à la main.',
      price: 7_000,
      category: 'pagnes-et-tissus',
      subCategory: 'bazins',
      images: [await uploadPhoto(user)],
      stock: 5,
    },
  })
  await runJob('followers.tell')
  const notice = page.getByRole('link', { name: new RegExp(name) })
  await reloadUntil(page, '/notifications', notice)
  await notice.click()
  await expect(page).not.toHaveURL(/notifications/)
  // News of one product lead to it; of several, to the shops.
  if (!page.url().includes('/product/'))
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page).toHaveURL(/[/]product[/]/)
  await page.getByRole('button', { name: 'Ajouter au panier', exact: true }).first().click()
  await expect(page.getByRole('status').getByRole('link', { name: 'Voir' })).toBeVisible()
  await page.goto('/panier')
  await expect(page.getByRole('link', { name })).toBeVisible()
})
