import { addMs } from '#kernel/clock.ts'
import type { DemoContent, DemoProduct } from '../content.ts'
import { promotionAge, sellersOf } from '../fill-promotions.ts'
import type { Chance } from '../random.ts'
import { anyCourier, type Cast, squeezed } from './choose.ts'
import { deliveredLife } from './life.ts'
import type { PlannedOrder } from './planned-order.ts'

const hourMs = 3_600_000

/** Codes, by index of the shop; the market's is valid in all. */
const typed = [
  { code: 'BAZIN10', shop: 0, least: 20_000, times: 4 },
  { code: 'MERCI2000', shop: 1, least: 15_000, times: 3 },
  { code: 'SUGU1000', shop: 2, least: 5_000, times: 2 },
] as const

/** Plans none where no product costs enough. */
export function planReduced(
  { shops, products }: Pick<DemoContent, 'shops' | 'products'>,
  cast: Cast,
  chance: Chance,
  now: Date,
): PlannedOrder[] {
  const sellers = sellersOf(shops)
  const nearby = chance.shuffled(
    [...cast.buyers.values()].filter(
      ({ phone, region }) => region === 'Bamako' && !phone.startsWith('700000'),
    ),
  )
  return typed.flatMap(({ code, shop, least, times }) => {
    const goods = products.filter(
      (one) =>
        one.shop === sellers[shop]?.key &&
        one.ageDays > 7 &&
        one.price < 60_000 &&
        (one.stock ?? 0) >= 2 * unitsFor(least, one),
    )
    return Array.from({ length: goods.length > 0 ? times : 0 }, (_, nth): PlannedOrder[] => {
      const [product, buyer] = [goods[nth % goods.length], nearby[shop * 4 + nth]]
      if (!product || !buyer) return []
      const placedAt = addMs(now, -promotionAge + (nth + 1) * 9 * hourMs)
      const lines = [{ product: product.key, variant: 0, quantity: unitsFor(least, product) }]
      const steps = deliveredLife(placedAt, buyer, chance)
      return [
        {
          name: `promotion/${code}/${nth}`,
          buyer: buyer.phone,
          placedAt,
          // No cash: cash-boxes stay as the other orders make them.
          payment: { method: 'mobile_money', story: 'paid', at: addMs(placedAt, 120_000) },
          parcels: [
            {
              shop: product.shop,
              lines,
              courier: anyCourier(cast, chance),
              steps: squeezed(steps, placedAt, addMs(now, -hourMs)),
              kept: true,
            },
          ],
          codes: [code],
        },
      ]
    }).flat()
  })
}

/** Counts the units that reach the least sum at the price asked, which may be reduced. */
function unitsFor(least: number, { price, prixPromotionnel }: DemoProduct): number {
  return Math.ceil(least / Math.min(price, prixPromotionnel ?? price))
}
