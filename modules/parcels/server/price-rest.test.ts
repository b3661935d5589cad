import fc from 'fast-check'
import { expect, test } from 'vitest'

import { weightClasses, type WeightClass } from '#modules/products/contract/product-words.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import { dueOf } from '#modules/parcels/contract/parcel-due.ts'
import { payBefore, priceRest, type RestParcel } from './price-rest.ts'

type Shop = { goods: number; weightClass: WeightClass; isFree: boolean; isPromoted: boolean }
type Market = {
  fees: Record<WeightClass, number>
  further: number
  promotion: { percent: number; minGoods: number } | { delivers: true; minGoods: number } | null
}

/** Prices an order of these shops as its cart was priced. */
function priced(shops: readonly Shop[], { fees, further, promotion }: Market): RestParcel[] {
  const rank = ({ weightClass }: Shop) => weightClasses.indexOf(weightClass)
  const [bearer] = shops
    .map((shop, index) => ({ shop, index }))
    .filter(({ shop }) => !shop.isFree)
    .toSorted((a, b) => rank(b.shop) - rank(a.shop) || a.index - b.index)
  const promoted = sumOf(shops, ({ goods, isPromoted }) => (isPromoted ? goods : 0))
  const counts = promotion !== null && promoted >= Math.max(promotion.minGoods, 1)
  return shops.map(({ goods, weightClass, isFree, isPromoted }, index) => {
    const fee = isFree ? 0 : index === bearer?.index ? fees[weightClass] : further
    const delivers = counts && 'delivers' in promotion
    const percent = counts && 'percent' in promotion && isPromoted ? promotion.percent : 0
    return {
      id: `${index}`,
      number: index + 1,
      itemsTotalFrancs: goods,
      shippingFeeFrancs: delivers ? 0 : fee,
      marketDiscountFrancs: (goods * percent) / 100,
      marketDeliveryFrancs: delivers ? fee : 0,
      weightClass,
      zoneFeeFrancs: isFree ? null : fees[weightClass],
      promotedFrancs: counts ? (isPromoted ? goods : 0) : null,
      isHandedOver: false,
    }
  })
}

const due = (parcels: readonly RestParcel[]) => sumOf(parcels, (parcel) => dueOf({ parcel }))

const shops = fc.array(
  fc.record({
    goods: fc.integer({ min: 1, max: 900 }).map((hundreds) => hundreds * 100),
    weightClass: fc.constantFrom(...weightClasses),
    isFree: fc.boolean(),
    isPromoted: fc.boolean(),
  }),
  { minLength: 2, maxLength: 5 },
)
const minGoods = fc.integer({ min: 0, max: 200_000 })
const market: fc.Arbitrary<Market> = fc.record({
  // A heavier parcel costs no less than a lighter one.
  fees: fc
    .tuple(fc.nat(3_000), fc.nat(3_000), fc.nat(6_000))
    .map(([a, b, c]) => ({ léger: a + 500, moyen: a + b + 500, lourd: a + b + c + 500 })),
  further: fc.nat(500),
  promotion: fc.oneof(
    fc.constant(null),
    fc.record({ percent: fc.integer({ min: 1, max: 90 }), minGoods }),
    fc.record({ delivers: fc.constant(true as const), minGoods }),
  ),
})

/** A step in an order's life: parcels leave their shop, are handed over, or fall out. */
const steps = fc.array(
  fc.record({
    act: fc.constantFrom('leave', 'hand over', 'fall out', 'fall out'),
    pick: fc.nat(4),
    together: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
)

type Case = { cart: Shop[]; terms: Market; isPaid: boolean; life: Step[] }
type Step = { act: 'leave' | 'hand over' | 'fall out'; pick: number; together: boolean }

const cases: fc.Arbitrary<Case> = fc.record({
  cart: shops,
  terms: market,
  isPaid: fc.boolean(),
  life: steps,
})

/** Fees were moved between the shipping fee and the market's part by two measures. */
const residueOfPromotion: Case = {
  cart: [
    { goods: 3_600, weightClass: 'léger', isFree: false, isPromoted: true },
    { goods: 100, weightClass: 'léger', isFree: false, isPromoted: false },
    { goods: 100, weightClass: 'léger', isFree: false, isPromoted: false },
    { goods: 100, weightClass: 'lourd', isFree: false, isPromoted: false },
  ],
  terms: {
    fees: { léger: 500, moyen: 500, lourd: 2_933 },
    further: 334,
    promotion: { delivers: true, minGoods: 0 },
  },
  isPaid: true,
  life: [
    { act: 'fall out', pick: 0, together: false },
    { act: 'fall out', pick: 2, together: false },
  ],
}

test('what stays costs what it would have cost alone, in whatever order the others fall out', () => {
  fc.assert(
    fc.property(cases, ({ cart, terms, isPaid, life }) => {
      const order = priced(cart, terms)
      const agreed = due(order)
      const given = sumOf(order, (one) => one.marketDiscountFrancs + one.marketDeliveryFrancs)
      const of = { ...terms, minGoods: terms.promotion?.minGoods ?? null, isPaid }
      const left = new Set<string>()
      let staying = order
      let fallen: RestParcel[] = []
      let [missing, kept] = [0, 0]
      for (const { act, pick, together } of life) {
        const open = staying.filter(({ isHandedOver }) => !isHandedOver)
        const from = open.filter(({ id }) => act !== 'leave' || !left.has(id))
        const one = from[pick % Math.max(1, from.length)]
        if (!one) continue
        if (act === 'leave') {
          const gone = staying.filter(({ id }) => left.has(id))
          const waiting = from.filter((other) => other !== one)
          left.add(one.id)
          if (!isPaid && waiting.length > 0)
            staying = payBefore([...gone, one], waiting, terms.further)
        } else if (act === 'hand over') {
          if (!left.has(one.id)) continue
          staying = staying.map((other) =>
            other === one ? { ...other, isHandedOver: true } : other,
          )
        } else {
          const out = together ? open.filter((other) => other.number >= one.number) : [one]
          if (out.length === staying.length) continue
          const rest = priceRest(
            staying.filter((parcel) => !out.includes(parcel)),
            out,
            of,
          )
          fallen = [...fallen, ...rest.fallen]
          staying = rest.staying
          missing += rest.missing - rest.freed
          kept += rest.keptDelivery + rest.keptPromotion
        }
        // No franc is lost or invented, and no buyer pays more than was agreed on.
        expect(due(staying) + due(fallen) + kept).toBe(agreed)
        for (const parcel of [...staying, ...fallen]) {
          expect(dueOf({ parcel })).toBeGreaterThanOrEqual(0)
          expect(parcel.shippingFeeFrancs).toBeGreaterThanOrEqual(0)
          expect(parcel.marketDiscountFrancs).toBeGreaterThanOrEqual(0)
          expect(parcel.marketDeliveryFrancs).toBeGreaterThanOrEqual(0)
          expect(parcel.marketDiscountFrancs).toBeLessThanOrEqual(parcel.itemsTotalFrancs)
        }
        const alone = due(
          priced(
            staying.map(({ id }) => cart[Number(id)]).filter((shop) => shop !== undefined),
            terms,
          ),
        )
        // What a buyer saves by goods that never came is what the shop or the market bears.
        const paid = due(staying) + kept
        expect(paid).toBeLessThanOrEqual(alone)
        expect(missing).toBeGreaterThanOrEqual(0)
        // Cash that was counted at a door is not asked for again.
        const isAsked =
          isPaid || staying.some((one) => !one.isHandedOver && one.zoneFeeFrancs !== null)
        expect(isAsked ? paid : alone - missing).toBe(alone - missing)
        expect(missing).toBeLessThanOrEqual(given)
      }
    }),
    propertyRuns(2_000, [[residueOfPromotion]]),
  )
})

test('all that fall out at once leave the same as one after the other', () => {
  fc.assert(
    fc.property(shops, market, fc.nat(3), (cart, terms, pick) => {
      const order = priced(cart, terms)
      const kept = order.slice(0, 1 + (pick % (order.length - 1)))
      const out = order.slice(kept.length)
      const of = { ...terms, minGoods: terms.promotion?.minGoods ?? null, isPaid: false }
      const once = priceRest(kept, out, of)
      let [staying, missing] = [order, 0]
      for (const { id } of out) {
        const rest = priceRest(
          staying.filter((parcel) => parcel.id !== id),
          staying.filter((parcel) => parcel.id === id),
          of,
        )
        staying = rest.staying
        missing += rest.missing
      }
      const isSame = due(once.staying) === due(staying)
      expect(missing + once.missing > 0 || isSame).toBe(true)
    }),
    propertyRuns(300),
  )
})
