import { sumOf } from '#kernel/wire/money.ts'
import { describe, expect, it } from 'vitest'

import { parcelStates } from '#modules/orders/contract/order-states.ts'

import { readDemoContent } from '../content.ts'
import { planOrders } from './plan-orders.ts'
import { dayMs } from '#kernel/clock.ts'

const content = await readDemoContent()
const friday = new Date('2026-11-20T10:00:00Z')
const all = (now: Date) => {
  const { orders, reduced } = planOrders(content, now)
  return [...orders, ...reduced]
}
const orders = all(friday)
const { sold } = planOrders(content, friday)

describe('the orders of the demo market', () => {
  it('are the same orders whatever the day and the hour', () => {
    const outline = (now: Date) =>
      all(now).map(({ name, buyer, payment, parcels }) => [
        name,
        buyer,
        payment.method,
        ...parcels.map(({ lines, courier, kept }) => [lines, courier, kept]),
      ])
    const sorted = (now: Date) =>
      outline(now)
        .map((one) => JSON.stringify(one))
        .toSorted()
    const expected = sorted(friday)
    for (const other of ['2026-11-22T03:12:00Z', '2027-01-01T23:59:00Z', '2028-02-29T18:30:00Z'])
      expect(sorted(new Date(other))).toEqual(expected)
  })

  it('are each named once, and each sends things of one shop a parcel', () => {
    expect(new Set(orders.map(({ name }) => name)).size).toBe(orders.length)
    const shops = new Map(content.products.map(({ key, shop }) => [key, shop]))
    for (const { name, parcels } of orders) {
      expect([name, new Set(parcels.map(({ shop }) => shop)).size]).toEqual([name, parcels.length])
      for (const { shop, lines } of parcels)
        for (const { product } of lines)
          expect([name, product, shops.get(product)]).toEqual([name, product, shop])
    }
  })

  it('with a code reach its least sum at the prices asked', () => {
    const priceOf = new Map(
      content.products.map(({ key, price, prixPromotionnel }) => [key, prixPromotionnel ?? price]),
    )
    const least = { BAZIN10: 20_000, MERCI2000: 15_000, SUGU1000: 0 }
    const { reduced } = planOrders(content, friday)
    expect(reduced).toHaveLength(9)
    for (const { name, codes = [], parcels } of reduced) {
      const goods = sumOf(
        parcels.flatMap(({ lines }) => lines),
        ({ product, quantity }) => (priceOf.get(product) ?? 0) * quantity,
      )
      expect([name, goods >= least[codes[0] as keyof typeof least]]).toEqual([name, true])
    }
  })

  it('have their steps in order, after the product was on sale, and before now', () => {
    const ages = new Map(content.products.map(({ key, ageDays }) => [key, ageDays]))
    for (const now of [friday, new Date('2026-11-22T00:05:00Z'), new Date('2026-11-23T21:00:00Z')])
      for (const { name, placedAt, parcels } of all(now))
        for (const { lines, steps } of parcels) {
          const times = [placedAt, ...steps.map(({ at }) => at), now].map((at) => at.getTime())
          expect([name, times]).toEqual([name, times.toSorted((a, b) => a - b)])
          for (const { product } of lines)
            expect([
              name,
              placedAt.getTime() >=
                now.getTime() - (ages.get(product) ?? 0) * dayMs - 12 * 3_600_000,
            ]).toEqual([name, true])
        }
  })

  it('bring each review to a person who received the product, never twice to the same one', () => {
    const seen = new Set<string>()
    for (const { buyer, parcels } of orders)
      for (const { steps } of parcels)
        for (const [index, step] of steps.entries()) {
          if (step.do !== 'review') continue
          expect(steps.slice(0, index).some((earlier) => earlier.do === 'hand over')).toBe(true)
          expect(seen.has(`${buyer} ${step.product}`)).toBe(false)
          seen.add(`${buyer} ${step.product}`)
        }
    expect(seen.size).toBe(content.reviews.length)
  })

  it('give every shop something to do, and count what they take from its stock', () => {
    expect(
      new Set(
        orders
          .filter(({ name }) => name.startsWith('en-cours/'))
          .flatMap(({ parcels }) => parcels.map(({ shop }) => shop)),
      ).size,
    ).toBe(content.shops.length)
    const taken = orders
      .flatMap(({ parcels }) => parcels.filter(({ kept }) => kept).flatMap(({ lines }) => lines))
      .filter(({ product, variant }) => product === 'kinkeliba' && variant === 0)
    expect(sold('kinkeliba', 0)).toBe(sumOf(taken, ({ quantity }) => quantity))
    expect(sold('kinkeliba', 1)).toBe(0)
  })

  it('leave each role something in every state', () => {
    expect(parcelStates.length).toBe(12)
    const names = orders.map(({ name }) =>
      name
        .split('/')
        .slice(0, name.startsWith('sans-suite') ? 2 : 1)
        .join('/'),
    )
    for (const kind of [
      'avis',
      'réclamation',
      'en-cours',
      'sans-suite/buyer',
      'sans-suite/shop',
      'sans-suite/forgotten',
      'sans-suite/unpaid',
      'sans-suite/returned',
    ])
      expect(names).toContain(kind)
  })
})
