import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { dayMs, dayOf } from '#kernel/clock.ts'
import { addFavourite } from '#modules/favourites/contract/favourites.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readSale } from '#modules/link-sales/contract/sale-by-link.ts'
import { listProducts, readProduct } from '#modules/products/contract/catalogue.ts'
import { type PricesBefore, struckPriceOf } from '#modules/products/contract/reductions.ts'
import { presentSellerDetail, readSellerDetail } from './seller-products.queries.ts'
import { searchProducts } from '#modules/search/contract/search.ts'

import { freshly } from '../../../tests/support/freshly.ts'
import { type Goods } from '../../../tests/support/market-goods.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { articleAt, sellByLink, tokenOf } from '../../../tests/support/offers.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'

const market = await openMarket()
afterAll(() => market.close())
const seller = await market.seller()
const fresh = freshly(market)

const shownOf = async ({ slug }: Goods) => {
  const { price, prixPromotionnel, promoWords } = await fresh(readProduct, { params: { slug } })
  return { price, prixPromotionnel, promoWords }
}
const plain = (price: number) => ({ price, prixPromotionnel: null, promoWords: null })
const days = (count: number) => market.clock.advance(count * dayMs)
const soldAt = (price: number) => market.product({ seller, name: 'Bazin Getzner', price })

test('a price raised for a day is struck nowhere, and nobody is told of a reduction', async () => {
  const cloth = await soldAt(10_000)
  days(40)
  const awa = await market.buyer()
  const userId = awa.user._id
  await awa.call(addFavourite, { params: { userId }, body: { productId: cloth._id } })
  const watch = async () => {
    await market.runJob('favourites.watch')
    await market.settle()
    return (await awa.call(listNotifications, {})).notifications.map(({ title }) => title)
  }
  await market.changePrice(cloth, 15_000)
  await watch()
  days(1)
  await market.changePrice(cloth, 15_000, 10_000)
  expect(await shownOf(cloth)).toEqual(plain(10_000))
  expect(await watch()).toEqual([])
  const reduced = await fresh(listProducts, { params: { filter: 'bestOffers' }, query: {} })
  expect(reduced.products).toEqual([])
  const found = await fresh(searchProducts, { query: { q: 'getzner', promo: 'true' } })
  expect(found.products).toEqual([])
  const feed = await (await fetch(`${market.url}/boutique/${seller.shopSlug}/produits.xml`)).text()
  expect(feed).toContain('<g:price>10000 XOF</g:price>')
  expect(feed).not.toContain('sale_price')
  // Below what it cost before it was raised, it is reduced, from that.
  await market.changePrice(cloth, 15_000, 9_000)
  expect(await shownOf(cloth)).toMatchObject({ price: 10_000, prixPromotionnel: 9_000 })
  expect(await watch()).toEqual(['Baisse de prix'])
})

test('both prices written at once, or a promotion repeated, reduce nothing', async () => {
  const cloth = await soldAt(10_000)
  await market.changePrice(cloth, 20_000, 10_000)
  expect(await shownOf(cloth)).toEqual(plain(10_000))
  const often = await soldAt(10_000)
  await market.changePrice(often, 10_000, 8_000)
  expect(await shownOf(often)).toMatchObject({ price: 10_000, prixPromotionnel: 8_000 })
  days(3)
  await market.changePrice(often, 10_000)
  days(3)
  await market.changePrice(often, 10_000, 8_000)
  expect(await shownOf(often)).toEqual(plain(8_000))
  await market.changePrice(often, 10_000, 7_000)
  expect(await shownOf(often)).toMatchObject({ price: 8_000, prixPromotionnel: 7_000 })
})

test('a price that stood for 30 days is struck, and stays so as the reduction deepens', async () => {
  const cloth = await soldAt(10_000)
  await market.changePrice(cloth, 15_000)
  days(29)
  await market.changePrice(cloth, 15_000, 12_000)
  expect(await shownOf(cloth)).toEqual(plain(12_000))
  await market.changePrice(cloth, 15_000)
  days(31)
  await market.changePrice(cloth, 15_000, 12_000)
  expect(await shownOf(cloth)).toMatchObject({ price: 15_000, prixPromotionnel: 12_000 })
  days(50)
  await market.changePrice(cloth, 15_000, 11_000)
  expect(await shownOf(cloth)).toMatchObject({ price: 15_000, prixPromotionnel: 11_000 })
  // The price behind a running reduction is raised in vain.
  await market.changePrice(cloth, 40_000, 11_000)
  expect(await shownOf(cloth)).toMatchObject({ price: 15_000, prixPromotionnel: 11_000 })
})

test('an offer that ends by itself counts as the price that it was', async () => {
  const cloth = await soldAt(10_000)
  await market.edit(cloth, { prixPromotionnel: 8_000, promoUntil: dayOf(market.clock.now()) })
  days(1)
  await market.runJob('products.end-offers')
  days(5)
  await market.changePrice(cloth, 10_000, 8_500)
  expect(await shownOf(cloth)).toEqual(plain(8_500))
})

test('a link made the day after a price was raised strikes the price before', async () => {
  const own = await market.seller()
  const cloth = await market.product({ seller: own, price: 10_000 })
  days(1)
  await market.changePrice(cloth, 15_000)
  const link = async (price: number) => {
    const offer = await sellByLink(own, { lines: [articleAt(cloth, price)] })
    return market.visitor(readSale, { params: { token: tokenOf(offer) } })
  }
  expect(await link(10_000)).toMatchObject({ usualTotal: null, items: [{ usualPrice: null }] })
  expect(await link(9_000)).toMatchObject({ usualTotal: 10_000, items: [{ usualPrice: 10_000 }] })
})

/** Returns what the form foretells a struck price from. */
async function formFactsOf({ _id }: Goods): Promise<PricesBefore | null> {
  const row = await readSellerDetail(market.kernel, seller.user._id, _id)
  return (row && presentSellerDetail(row, market.clock.now()).pricesBefore) ?? null
}

const amount = fc.integer({ min: 1, max: 9 }).map((thousands) => thousands * 1_000)
const step = fc.record({
  wait: fc.constantFrom(0, 1, 10, 31),
  price: amount,
  promo: fc.option(amount),
})

test('no price is struck that was not the lowest of 30 days before its reduction', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
      const cloth = await soldAt(5_000)
      const asked = [{ from: market.clock.now().getTime(), francs: 5_000 }]
      const lowestBefore = (place: number) => {
        const since = (asked[place]?.from ?? 0) - 30 * dayMs
        const until = (index: number) => asked[index + 1]?.from ?? 0
        const kept = asked.slice(0, place).filter((_, index) => until(index) > since)
        return Math.min(...kept.map(({ francs }) => francs))
      }
      let began = 0
      for (const { wait, price, promo } of steps) {
        days(wait)
        const reduced = promo !== null && promo < price ? promo : null
        const before = await formFactsOf(cloth)
        await market.changePrice(cloth, price, reduced)
        const francs = reduced ?? price
        const last = asked.at(-1)?.francs ?? 0
        asked.push({ from: market.clock.now().getTime(), francs })
        if (reduced === null) began = 0
        else if (began === 0 || francs > last) began = asked.length - 1
        const shown = await shownOf(cloth)
        const foretold = reduced === null ? null : struckPriceOf(price, reduced, before)
        const struck = shown.prixPromotionnel === null ? null : shown.price
        expect(struck).toBe(foretold)
        expect(shown.prixPromotionnel ?? shown.price).toBe(francs)
        // A reduction that deepens may be measured from where it began, or from any of its steps.
        const ofReduction = asked.slice(began).map((_, index) => lowestBefore(began + index))
        expect(struck ?? 0).toBeLessThanOrEqual(Math.max(...ofReduction))
        expect(struck ?? Infinity).toBeGreaterThan(francs)
      }
    }),
    propertyRuns(40),
  )
})
