import { afterAll, expect, test } from 'vitest'

import { builtPages } from '#server/rendering/page-source.ts'
import { beforeExpiry, holdCacheTime } from '../../../../tests/support/cache-time.ts'
import { offerCollection } from '../../../../tests/support/collections.ts'
import { openMarket } from '../../../../tests/support/market.ts'

const market = await openMarket({ pages: { open: () => builtPages(), frames: [] }, work: true })
const seller = await market.seller({ name: 'La Main de Bandiagara' })
const cap = await market.product({ seller, stock: 9 })
await market.sql(`update shops set region = 'Bandiagara', quartier = null where id = $1`, [
  seller.shopId,
])
const { during } = holdCacheTime()
afterAll(() => market.close())

async function page(): Promise<string> {
  return (await fetch(`${market.url}/product/${cap.slug}`)).text()
}

test('a product that nothing carries is promised to nobody, until one may collect it', async () => {
  const before = await page()
  expect(before).toContain('La Main de Bandiagara n’expédie pas encore')
  expect(before).toContain('https://schema.org/OutOfStock')
  expect(before).not.toContain('À Bamako')

  await offerCollection(seller)
  const reads = during(page, beforeExpiry.page)
  await expect.poll(reads).toContain('À retirer à la boutique, à Bandiagara')
  expect(await page()).toContain('https://schema.org/InStock')
})
