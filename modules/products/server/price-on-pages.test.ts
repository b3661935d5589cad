import { afterAll, expect, test } from 'vitest'

import { builtPages } from '#server/rendering/page-source.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { beforeExpiry, holdCacheTime } from '../../../tests/support/cache-time.ts'

const market = await openMarket({ pages: { open: () => builtPages(), frames: [] }, work: true })
const seller = await market.seller()
const { during } = holdCacheTime()
const cloth = await market.product({ seller, name: 'Bazin riche', price: 400_000 })
const shown = ['/', '/boutique', '/boutique.data', '/category/pagnes-et-tissus', '/search?q=bazin']
afterAll(() => market.close())

/** Lists the pages that do not show this price. A price is in a page's data as plain digits. */
async function pagesWithout(price: number): Promise<string[]> {
  const texts = await Promise.all(
    shown.map(async (page) => (await fetch(market.url + page)).text()),
  )
  return shown.filter((_, place) => !texts[place]?.includes(String(price)))
}

test('a price that changes just after its pages were drawn is on all of them at once', async () => {
  for (const price of [400_001, 400_002, 400_003]) {
    market.emptyCaches()
    await pagesWithout(price)
    await market.edit(cloth, { price })
    await expect.poll(during(() => pagesWithout(price), beforeExpiry.page)).toEqual([])
  }
})
