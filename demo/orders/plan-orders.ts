import type { DemoContent } from '../content.ts'
import { chanceOf } from '../random.ts'
import { castOf } from './choose.ts'
import { planComplained } from './plan-complained.ts'
import { planFailed } from './plan-failed.ts'
import { planReviewed } from './plan-reviewed.ts'
import { planToday } from './plan-today.ts'
import type { PlannedOrder } from './planned-order.ts'

export type OrderPlan = {
  orders: PlannedOrder[]
  /**
   * Units that these orders take from the stock for good, by product key and place of the variant.
   */
  sold(productKey: string, variant: number): number
}

/**
 * Every order of the demo market. The same orders of the same things by the same people whatever
 * the day; only their dates follow `now`. What is under way comes first, then the past from its
 * beginning.
 */
export function planOrders(
  content: Pick<DemoContent, 'products' | 'shops' | 'people' | 'reviews' | 'complaints'>,
  now: Date,
): OrderPlan {
  const cast = castOf(content)
  const past = [
    ...planReviewed(cast, content.reviews, chanceOf('reviews'), now),
    ...planComplained(cast, content.complaints, chanceOf('complaints'), now),
    ...planFailed(cast, chanceOf('failures'), now),
  ]
  const orders = [
    ...planToday(cast, chanceOf('today'), now),
    ...past.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime()),
  ]
  return { orders, sold: soldBy(orders) }
}

export function soldBy(orders: readonly PlannedOrder[]): OrderPlan['sold'] {
  const taken = new Map<string, number>()
  const kept = orders.flatMap(({ parcels }) => parcels.filter((parcel) => parcel.kept))
  for (const { product, variant, quantity } of kept.flatMap(({ lines }) => lines)) {
    const name = `${product} ${variant}`
    taken.set(name, (taken.get(name) ?? 0) + quantity)
  }
  return (productKey, variant) => taken.get(`${productKey} ${variant}`) ?? 0
}
