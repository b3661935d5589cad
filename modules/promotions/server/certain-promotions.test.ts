import { afterAll, expect, test } from 'vitest'

import { listProducts, readProduct } from '#modules/products/contract/catalogue.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { percentOff } from '../../../tests/support/promotions.ts'

const market = await openMarket()
afterAll(() => market.close())

test('what a shop takes off for every buyer stands on its products, first to last day', async () => {
  const seller = await market.seller()
  const cloth = await market.product({ seller, price: 10_000 })
  const pot = await market.product({ seller, price: 10_000, subCategory: 'marmites' })
  const wordsOf = async ({ slug }: typeof cloth) =>
    (await market.visitor(readProduct, { params: { slug } })).promoWords
  await percentOff(seller, 5, { categories: ['cuisine'] })
  await percentOff(seller, 20, { from: '2026-11-22', until: '2026-11-22' })
  // These depend on the rest of the cart, the buyer or a code.
  await percentOff(seller, 50, { minGoods: 30_000 })
  await percentOff(seller, 51, { firstOrderOnly: true })
  await percentOff(seller, 52, { maxUsesPerBuyer: 1 })
  await percentOff(seller, 53, { code: 'SECRET53' })
  market.emptyCaches()
  expect([await wordsOf(cloth), await wordsOf(pot)]).toEqual([null, '−5\u00a0% au panier'])
  market.clock.set(new Date('2026-11-22T00:01:00Z'))
  market.emptyCaches()
  expect([await wordsOf(cloth), await wordsOf(pot)]).toEqual([
    '−20\u00a0% au panier',
    '−20\u00a0% au panier',
  ])
  const { products } = await market.visitor(listProducts, {
    params: { filter: 'paginated' },
    query: {},
  })
  expect(products.find(({ _id }) => _id === cloth._id)?.promoWords).toBe('−20\u00a0% au panier')
  market.clock.set(new Date('2026-11-23T00:01:00Z'))
  market.emptyCaches()
  expect([await wordsOf(cloth), await wordsOf(pot)]).toEqual([null, '−5\u00a0% au panier'])
})
