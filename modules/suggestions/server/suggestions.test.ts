import { afterAll, expect, it } from 'vitest'

import { suspendProduct } from '#modules/publishing/module.ts'
import { line, order } from '../../../tests/support/orders.ts'

import { names, openTeaMarket } from './testing/tea-market.ts'

const market = await openTeaMarket()
afterAll(() => market.close())

it('an unknown visitor sees popular products, and reads why', async () => {
  const first = await market.suggest()
  expect(first).toMatchObject({
    success: true,
    source: 'Ce qui plaît en ce moment au marché',
    hasMore: false,
  })
  expect(first.items).toHaveLength(8)
})

it('what others saw together comes first, and the reason is named', async () => {
  for (let count = 0; count < 5; count += 1) await market.see(market.device(), 0, 1, 2)
  await market.see(market.device(), 4, 5)
  await market.fold()
  const awa = market.device()
  await market.see(awa, 0)
  const feed = await market.suggest({ visitor: awa })
  expect(names(feed).slice(0, 2)).toEqual(['Verres à thé', 'Plateau'])
  expect(feed.source).toBe('Parce que vous avez vu «\u202fThéière\u202f»')
  expect(names(feed)).not.toContain('Théière')
})

it('what is in the cart counts before its event arrives, and is not proposed itself', async () => {
  const feed = await market.suggest({
    visitor: market.device(),
    cartItems: [{ product: market.good(4)._id }],
  })
  expect(names(feed)[0]).toBe('Lampe')
  expect(feed.source).toBe('Parce que vous avez mis au panier «\u202fNatte\u202f»')
  expect(names(feed)).not.toContain('Natte')
})

it('a bought product never returns, and counts as sold for its seller', async () => {
  const moussa = await market.buyer()
  await order(moussa, [line(market.good(1))], { paymentMethod: 'cash_on_delivery' })
  await market.settle()
  await market.see(market.device(), 1)
  expect(names(await market.suggest({}, moussa))).not.toContain('Verres à thé')
  expect(names(await market.suggest({}, await market.buyer()))).toContain('Verres à thé')
  expect(
    await market.rows(`select kind from suggestion_events where person = '${moussa.user._id}'`),
  ).toEqual([{ kind: 'purchase' }])
})

it('what is hidden or sold out is not proposed, even on the next page of a chosen list', async () => {
  const awa = market.device()
  await market.see(awa, 0)
  await market.suggest({ visitor: awa })
  await market.kernel.transaction((tx) =>
    suspendProduct(tx, market.kernel, {
      productId: market.good(2)._id,
      by: 'seller',
      suspended: true,
    }),
  )
  await market.count(1, 0)
  await market.settle()
  for (const body of [{ visitor: awa }, {}])
    expect(names(await market.suggest(body))).not.toEqual(expect.arrayContaining(['Plateau']))
  expect(names(await market.suggest({ visitor: awa }))).not.toContain('Verres à thé')
  await market.kernel.transaction((tx) =>
    suspendProduct(tx, market.kernel, {
      productId: market.good(2)._id,
      by: 'seller',
      suspended: false,
    }),
  )
  await market.count(1, 9)
  await market.settle()
})

it('pages do not repeat, even when something happens between them', async () => {
  const awa = market.device()
  await market.see(awa, 0)
  const first = await market.suggest({ visitor: awa, limit: 3 })
  await market.see(awa, 4, 5)
  await market.fold()
  const others = [
    await market.suggest({ visitor: awa, limit: 3, page: 2 }),
    await market.suggest({ visitor: awa, limit: 3, page: 3 }),
  ]
  const all = [first, ...others].flatMap(names)
  expect(new Set(all).size).toBe(all.length)
  expect([first.hasMore, others[1]?.hasMore]).toEqual([true, false])
  expect((await market.suggest({ visitor: awa, limit: 3, page: 99 })).items).toEqual([])
})

it('one shop that floods the market does not fill the suggestions', async () => {
  for (let count = 0; count < 30; count += 1)
    await market.product({ seller: market.bazin, name: `Bazin riche ${count}` })
  await market.settle()
  const { items } = await market.suggest({ limit: 16 })
  expect(items).toHaveLength(16)
  expect(items.filter(({ shopName }) => shopName === 'Bazin Diarra').length).toBeLessThanOrEqual(12)
  expect(
    names({ items: items.slice(0, 8) }).filter((name) => name.startsWith('Bazin riche')).length,
  ).toBeLessThanOrEqual(2)
})

it('folding events and rebuilding all pairs give the same weights', async () => {
  const awa = market.device()
  await market.see(awa, 5, 6)
  await market.fold()
  await market.see(awa, 7, 5)
  await market.fold()
  const read = () =>
    market.rows(
      'select i.product_id, n.product_id as other, round(p.weight::numeric, 2) as weight from suggestion_pairs p join suggestion_items i on i.item = p.item join suggestion_items n on n.item = p.neighbour order by 1, 2',
    )
  const little = await read()
  await market.runJob('suggestions.rebuild')
  expect(await read()).toEqual(little)
  expect(little.length).toBeGreaterThan(8)
  expect(names(await market.suggest({ visitor: awa })).length).toBeGreaterThan(5)
})
