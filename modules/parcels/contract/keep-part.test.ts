import fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitFrancs, shareOf, sumOf } from '#kernel/wire/money.ts'
import { partProblem, priceKeptPart, type PartLine, type PartTerms } from './keep-part.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'

const line = (id: string, quantity: number, unitPrice: number): PartLine => ({
  id,
  quantity,
  unitPrice,
  isAgreed: false,
  isMarketPromoted: true,
  isWhole: false,
  shopDiscount: 0,
})
const terms = (part: Partial<PartTerms>): PartTerms => ({
  lines: [],
  shopDiscount: 0,
  marketDiscount: 0,
  marketDelivery: 0,
  shopDelivery: 0,
  shippingFee: 1_000,
  shopPromotion: null,
  marketPromotion: null,
  ...part,
})

const bought = [line('robe', 2, 15_000), line('sandales', 1, 7_500), line('karité', 2, 2_500)]

test('fewer pieces never cost more than all of them, though their promotion is lost', () => {
  const promoted = terms({
    lines: [{ ...line('robe', 4, 10_000), shopDiscount: 15_000 }],
    shopDiscount: 15_000,
    shopPromotion: { kind: 'francs', amount: 15_000, minGoods: 40_000, words: 'Code' },
  })
  expect(priceKeptPart(promoted, { robe: 3 })).toMatchObject({ due: 26_000, less: 0 })
})

test('the market’s least sum counts the goods of the order’s other parcels', () => {
  const tenth = { kind: 'percent', amount: 10, minGoods: 30_000, words: 'Code' } as const
  const sold = { lines: [line('robe', 3, 10_000)], marketDiscount: 3_000 }
  const kept = (otherGoods: number) =>
    priceKeptPart(terms({ ...sold, marketPromotion: { ...tenth, otherGoods } }), { robe: 2 })
  expect(kept(10_000)).toMatchObject({ marketDiscount: 2_000, lost: [] })
  expect(kept(9_999)).toMatchObject({ marketDiscount: 0, lost: ['Code'] })
})

test.each([
  [{ robe: -1, sandales: 1, karité: 2 }, 'too_many'],
  [{ robe: 3, sandales: 1, karité: 2 }, 'too_many'],
  [{ robe: 0.5, sandales: 1, karité: 2 }, 'too_many'],
  [{ robe: 1, sandales: 1 }, 'unknown_line'],
  [{ robe: 1, sandales: 1, karité: 2, autre: 1 }, 'unknown_line'],
  [{ robe: 0, sandales: 0, karité: 0 }, 'nothing'],
  [{ robe: 2, sandales: 1, karité: 2 }, 'all'],
  [{ robe: 2, sandales: 1, karité: 1 }, 'whole'],
  [{ robe: 1, sandales: 1, karité: 2 }, null],
] as const)('%j is judged: %s', (kept, problem) => {
  const lines = bought.map((one) => ({ ...one, isWhole: one.id === 'karité' }))
  expect(partProblem(lines, kept)).toBe(problem)
})

test('any part of any sale has sums that fit its rest, and none is negative', () => {
  fc.assert(
    fc.property(anySale, picked, (sold, picks) => {
      const kept = Object.fromEntries(
        sold.lines.map(({ id, quantity }, index) => [id, (picks[index] ?? 0) % (quantity + 1)]),
      )
      const part = priceKeptPart(sold, kept)
      expect(part.less).toBeGreaterThanOrEqual(0)
      expect(part.due).toBeGreaterThanOrEqual(0)
      expect(part.itemsTotal).toBe(sumOf(part.lines, ({ total }) => total))
      expect(part.marketDiscount).toBeLessThanOrEqual(part.itemsTotal)
      for (const sum of [
        part.marketDiscount,
        part.marketDelivery,
        part.shopDelivery,
        part.shippingFee,
      ])
        expect(sum).toBeGreaterThanOrEqual(0)
      for (const { total, shopDiscount } of part.lines)
        expect(Math.min(total, shopDiscount)).toBeGreaterThanOrEqual(0)
      const gross = sumOf(sold.lines, (one) => one.quantity * one.unitPrice)
      const itemsBack = gross - sold.shopDiscount - part.itemsTotal
      expect(part.less).toBeLessThanOrEqual(itemsBack)
      const coming = sumOf(sold.lines, (one) =>
        one.isAgreed ? 0 : (one.quantity - (kept[one.id] ?? 0)) * one.unitPrice,
      )
      expect(sold.shopDiscount - part.shopDiscount).toBeLessThanOrEqual(coming)
      expect(sold.shopDiscount - part.shopDiscount).toBeGreaterThanOrEqual(0)
    }),
    propertyRuns(2_000),
  )
})

const anyPromotion = fc.record({
  kind: fc.constantFrom('percent' as const, 'francs' as const, 'delivery' as const),
  amount: fc.integer({ min: 1, max: 90 }),
  minGoods: fc.option(fc.integer({ min: 1, max: 60_000 })),
  words: fc.constant('Promotion'),
})

/** Sales as the cart makes them: reductions of the named goods, at most their sum. */
/** One figure a line. */
const picked = fc.array(fc.nat(9), { minLength: 4, maxLength: 4 })

const anySale = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 5 }),
        unitPrice: fc.integer({ min: 1, max: 20_000 }),
        isAgreed: fc.boolean(),
        isNamed: fc.boolean(),
        isMarketPromoted: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    shop: fc.option(anyPromotion),
    market: fc.option(anyPromotion),
    otherGoods: fc.nat(30_000),
    fee: fc.nat(3_000),
  })
  .map(({ lines, shop, market, otherGoods, fee }): PartTerms => {
    const off = (promotion: typeof shop, goods: number) =>
      !promotion || promotion.kind === 'delivery'
        ? 0
        : promotion.kind === 'percent'
          ? shareOf(goods, promotion.amount * 100)
          : Math.min(promotion.amount * 700, goods)
    const named = lines.map((one) =>
      one.isNamed && !one.isAgreed ? one.quantity * one.unitPrice : 0,
    )
    const discounts = splitFrancs(off(shop, sumOf(named)), named)
    const totals = lines.map((one, index) => one.quantity * one.unitPrice - (discounts[index] ?? 0))
    const promoted = sumOf(totals.filter((_, index) => lines[index]?.isMarketPromoted))
    const isFree = shop?.kind === 'delivery'
    const isGiven = !isFree && market?.kind === 'delivery'
    return {
      lines: lines.map(({ isNamed: _isNamed, ...one }, index) => ({
        ...one,
        id: String(index),
        isWhole: false,
        shopDiscount: discounts[index] ?? 0,
      })),
      shopDiscount: sumOf(discounts),
      marketDiscount: off(market, promoted),
      marketDelivery: isGiven ? fee : 0,
      shopDelivery: isFree ? fee : 0,
      shippingFee: isFree || isGiven ? 0 : fee,
      shopPromotion: shop,
      marketPromotion: market && { ...market, otherGoods },
    }
  })
