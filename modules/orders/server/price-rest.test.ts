import fc from 'fast-check'
import { expect, test } from 'vitest'

import { weightClasses, type WeightClass } from '#modules/products/contract/product-words.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { dueOf } from './owe-back.ts'
import { priceRest, type RestParcel } from './price-rest.ts'

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

test('what stays costs what it would have cost alone, in whatever order the others fall out', () => {
  fc.assert(
    fc.property(shops, market, fc.infiniteStream(fc.nat(4)), (cart, terms, picks) => {
      const order = priced(cart, terms)
      const agreed = due(order)
      let staying = order
      let fallen: RestParcel[] = []
      let missing = 0
      for (const pick of picks) {
        if (staying.length === 1) break
        const out = staying[pick % staying.length]
        if (!out) break
        const rest = priceRest(
          staying.filter((parcel) => parcel !== out),
          [out],
          { ...terms, minGoods: terms.promotion?.minGoods ?? null, isPaid: true },
        )
        fallen = [...fallen, ...rest.fallen]
        staying = rest.staying
        missing += rest.missing
        // No franc is lost or invented, and no buyer pays more than was agreed on.
        expect(due(staying) + due(fallen)).toBe(agreed)
        for (const parcel of [...staying, ...fallen]) {
          expect(dueOf({ parcel })).toBeGreaterThanOrEqual(0)
          expect(parcel.shippingFeeFrancs).toBeGreaterThanOrEqual(0)
          expect(parcel.marketDiscountFrancs).toBeGreaterThanOrEqual(0)
          expect(parcel.marketDeliveryFrancs).toBeGreaterThanOrEqual(0)
          expect(parcel.marketDiscountFrancs).toBeLessThanOrEqual(parcel.itemsTotalFrancs)
        }
        const alone = priced(
          staying.map(({ id }) => cart[Number(id)]).filter((shop) => shop !== undefined),
          terms,
        )
        // What a buyer saves by goods that never came is what somebody else bears.
        expect(due(staying)).toBeGreaterThanOrEqual(due(alone) - missing)
        expect(missing > 0 || due(staying) === due(alone)).toBe(true)
      }
    }),
    { numRuns: 500 },
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
    { numRuns: 300 },
  )
})
