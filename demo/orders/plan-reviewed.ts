import type { DemoReview } from '../content.ts'
import { publishedAt } from '../fill-shops.ts'
import type { Chance } from '../random.ts'
import {
  anyBuyer,
  anyCourier,
  atWork,
  type Cast,
  daysAgo,
  lineOf,
  mayPayCash,
  plusHours,
  productOf,
  squeezed,
} from './choose.ts'
import { CLOSED_AFTER, deliveredLife, leadDays } from './life.ts'
import type { PlannedLine, PlannedOrder, PlannedParcel, PlannedStep } from './planned-order.ts'

/** Plans the order early enough, by a buyer who has not reviewed that product. */
export function planReviewed(
  cast: Cast,
  reviews: readonly DemoReview[],
  chance: Chance,
  now: Date,
): PlannedOrder[] {
  const spoken = new Map<string, Set<string>>()
  return reviews.map((review, index) => {
    const product = productOf(cast, review.product)
    const others = spoken.get(review.product) ?? new Set()
    spoken.set(review.product, others)
    const buyer = anyBuyer(cast, chance, others)
    others.add(buyer.phone)

    const lead = leadDays(buyer, chance)
    const earliest = plusHours(publishedAt(product, now), 2)
    const intended = daysAgo(now, review.daysAgo + lead, chance.between(7 * 60, 20 * 60) / 60)
    const placedAt = intended < earliest ? earliest : intended
    const lines = [lineOf(product, chance, review.text ?? '')]
    const parcels: PlannedParcel[] = [
      { shop: product.shop, lines, courier: anyCourier(cast, chance), steps: [], kept: true },
    ]
    if (chance.percent(25)) addToBasket(cast, parcels, chance, review.daysAgo + 12)

    const all = parcels.flatMap((parcel) => parcel.lines)
    const cash = mayPayCash(cast, buyer, all) && chance.percent(45)
    const paidAt = plusHours(placedAt, chance.between(2, 9) / 60)
    const start = cash ? placedAt : paidAt
    const until = plusHours(now, -(0.5 + chance.whole(60) / 60))
    for (const parcel of parcels) {
      const life = deliveredLife(start, buyer, chance)
      const delivered = life.at(-1)?.at ?? start
      const steps =
        parcel === parcels[0] ? [...life, ...spokenSteps(review, delivered, now, chance)] : life
      parcel.steps = closed(squeezed(steps, start, until), now)
    }
    const secondTry = index % 41 === 7 && review.daysAgo > 3
    return {
      name: `avis/${review.product}/${index}`,
      buyer: buyer.phone,
      placedAt,
      payment: cash
        ? { method: 'cash_on_delivery' }
        : { method: 'mobile_money', story: secondTry ? 'second try' : 'paid', at: paidAt },
      parcels,
    }
  })
}

/** Adds a product of the same shop or another, on sale at that time. */
function addToBasket(cast: Cast, parcels: PlannedParcel[], chance: Chance, days: number): void {
  const [first] = parcels
  if (!first) return
  const shop = chance.percent(60) ? first.shop : chance.pick(cast.shops)
  const own = (cast.byShop.get(shop) ?? []).filter(
    ({ key, price, ageDays }) =>
      price < 40_000 && ageDays > days && !first.lines.some(({ product }) => product === key),
  )
  if (own.length === 0) return
  const line: PlannedLine = lineOf(chance.pick(own), chance)
  if (shop === first.shop) first.lines.push(line)
  else
    parcels.push({ shop, lines: [line], courier: anyCourier(cast, chance), steps: [], kept: true })
}

function spokenSteps(
  review: DemoReview,
  delivered: Date,
  now: Date,
  chance: Chance,
): PlannedStep[] {
  // Whatever the day, so that the data is always the same.
  const intended = daysAgo(now, review.daysAgo, chance.between(8 * 60, 21 * 60) / 60)
  const soonest = plusHours(delivered, chance.between(60, 600) / 60)
  const said = intended > soonest ? intended : soonest
  const steps: PlannedStep[] = [{ do: 'review', product: review.product, review, at: said }]
  if (review.reply)
    steps.push({
      do: 'reply',
      text: review.reply,
      at: atWork(plusHours(said, chance.between(2, 30))),
    })
  // Old one-star reviews were reported and judged; newer ones wait.
  if (review.stars === 1 && review.text) {
    steps.push({ do: 'report', reason: 'Faux avis', at: atWork(plusHours(said, 32)) })
    if (review.daysAgo > 100)
      steps.push({
        do: 'hide',
        reason: 'L’acheteur nous l’a écrit : il parlait d’un autre produit.',
        at: atWork(plusHours(said, 50)),
      })
  }
  return steps
}

function closed(steps: readonly PlannedStep[], now: Date): PlannedStep[] {
  const delivered = steps.find((step) => step.do === 'hand over')
  const closing: PlannedStep | null = delivered
    ? { do: 'close', at: plusHours(delivered.at, CLOSED_AFTER) }
    : null
  const all = closing && closing.at < now ? [...steps, closing] : [...steps]
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
