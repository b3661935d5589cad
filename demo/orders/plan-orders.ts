import type { DemoContent, DemoComplaint } from '../content.ts'
import { chanceOf, type Chance } from '../random.ts'
import {
  anyBuyer,
  anyCourier,
  atWork,
  buyerOf,
  type Cast,
  castOf,
  daysAgo,
  lineOf,
  mayPayCash,
  plusHours,
  productOf,
  squeezed,
} from './choose.ts'
import { planReduced } from './plan-reduced.ts'
import { planReviewed } from './plan-reviewed.ts'
import { planToday } from './plan-today.ts'
import type { PlannedOrder, PlannedStep, PlannedParcel } from './planned-order.ts'
import { phones } from '../accounts.ts'
import { CLOSED_AFTER, deliveredLife, leadDays, carriedLife } from './life.ts'

/** Endings, each as often as in reality. */
const endings: readonly Ending[] = [
  ...Array<Ending>(9).fill('buyer'),
  ...Array<Ending>(6).fill('shop'),
  ...Array<Ending>(3).fill('forgotten'),
  ...Array<Ending>(10).fill('unpaid'),
  ...Array<Ending>(8).fill('returned'),
]

const refusals = [
  'Ce modèle vient de finir, la prochaine livraison arrive la semaine prochaine.',
  'La couleur demandée n’est plus en magasin.',
  'L’atelier est fermé pour un deuil dans la famille.',
]

const failedVisits = [
  'Personne à la porte, le téléphone ne répond pas.',
  'Le client est en voyage et demande de repasser.',
  'Le client ne veut plus du produit.',
  'Adresse introuvable, le repère ne correspond pas.',
]

/** Days, by outcome. */
const age: Readonly<Record<DemoComplaint['status'], readonly [least: number, most: number]>> = {
  ouvert: [0, 1],
  'en cours': [2, 5],
  résolu: [8, 48],
}

const decisions: Readonly<Record<NonNullable<DemoComplaint['outcome']>, string>> = {
  remboursé:
    'Les photos montrent bien le défaut. Le remboursement part sur votre compte de mobile money.',
  remplacé: 'La boutique a remplacé l’article. Merci à tous les deux.',
  rejeté: 'Les photos et la description du produit concordent : nous ne pouvons pas rembourser.',
}

export type OrderPlan = {
  orders: PlannedOrder[]
  /** Orders with a code, played after the promotions. */
  reduced: PlannedOrder[]
  /** Counts the units taken from the stock. `variant`: index. */
  sold(productKey: string, variant: number): number
}

/**
 * Plans all orders, the same whatever the day but for dates: first those under way, then the past
 * from its beginning.
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
  const reduced = planReduced(content, cast, chanceOf('promotions'), now)
  return { orders, reduced, sold: soldBy([...orders, ...reduced]) }
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

/** Gives the demo's own buyer one of each kind. */
function planComplained(
  cast: Cast,
  complaints: readonly DemoComplaint[],
  chance: Chance,
  now: Date,
): PlannedOrder[] {
  const firsts = new Set<string>()
  return complaints.map((complaint, index) => {
    const product = productOf(cast, complaint.product)
    const drawn = anyBuyer(cast, chance)
    const own = !firsts.has(complaint.status)
    firsts.add(complaint.status)
    const buyer = own ? buyerOf(cast, phones.buyer) : drawn
    const openedDays = chance.between(...age[complaint.status])
    const placedAt = daysAgo(
      now,
      openedDays + leadDays(buyer, chance) + 1,
      chance.between(7 * 60, 15 * 60) / 60,
    )
    const lines = [lineOf(product, chance, complaint.message)]
    const cash = mayPayCash(cast, buyer, lines) && chance.percent(30)
    const start = cash ? placedAt : plusHours(placedAt, chance.between(2, 9) / 60)

    const life = deliveredLife(start, buyer, chance)
    const delivered = life.at(-1)?.at ?? start
    const thread = threadOf(complaint, plusHours(delivered, chance.between(2, 20)), chance, index)
    const last = complaint.status === 'ouvert' ? 0.7 : 3
    const steps = squeezed(
      [...life, ...thread],
      start,
      plusHours(now, -last - chance.whole(60) / 60),
    )
    return {
      name: `réclamation/${complaint.product}/${index}`,
      buyer: buyer.phone,
      placedAt,
      payment: cash
        ? { method: 'cash_on_delivery' }
        : { method: 'mobile_money', story: 'paid', at: start },
      parcels: [
        {
          shop: product.shop,
          lines,
          courier: anyCourier(cast, chance),
          steps: complaint.status === 'résolu' ? withClosing(steps) : steps,
          kept: true,
        },
      ],
    }
  })
}

function threadOf(
  complaint: DemoComplaint,
  opened: Date,
  chance: Chance,
  index: number,
): PlannedStep[] {
  const steps: PlannedStep[] = [{ do: 'complain', complaint, at: opened }]
  let at = opened
  for (const { from, text } of complaint.answers) {
    at = plusHours(at, chance.between(60, 14 * 60) / 60)
    steps.push({ do: 'answer', from, text, at })
  }
  if (complaint.outcome)
    steps.push({
      do: 'resolve',
      outcome: complaint.outcome,
      inPart: index % 2 === 0,
      reason: decisions[complaint.outcome],
      at: plusHours(at, chance.between(10, 180) / 60),
    })
  return steps
}

/** Adds the closing, after three days and the end of the complaint. */
function withClosing(steps: readonly PlannedStep[]): PlannedStep[] {
  const last = steps.at(-1)
  const delivered = steps.find((step) => step.do === 'hand over')
  if (!last || !delivered) return [...steps]
  const due = plusHours(delivered.at, CLOSED_AFTER)
  return [...steps, { do: 'close', at: due > last.at ? due : plusHours(last.at, 0.25) }]
}

type Ending = 'buyer' | 'shop' | 'forgotten' | 'unpaid' | 'returned'

/** Gives the demo's own buyer the first of each ending. */
function planFailed(cast: Cast, chance: Chance, now: Date): PlannedOrder[] {
  const firsts = new Set<Ending>()
  const refusing = new Set<string>()
  return endings.map((ending, index) => {
    const drawn = anyBuyer(cast, chance)
    const buyer = firsts.has(ending) ? drawn : buyerOf(cast, phones.buyer)
    firsts.add(ending)
    const shop = chance.pick(cast.shops)
    // Enough stock, since the units come back later.
    const plenty = (cast.byShop.get(shop) ?? []).filter(
      ({ ageDays, stock, variants }) =>
        ageDays > 60 && (stock ?? Math.max(...variants.map((variant) => variant.stock))) >= 5,
    )
    const product = chance.pick(
      plenty.length > 0
        ? plenty
        : [...cast.products.values()].filter(
            ({ stock, ageDays }) => (stock ?? 0) >= 20 && ageDays > 60,
          ),
    )
    const line = lineOf(product, chance)
    const fullest = product.variants.reduce(
      (best, { stock }, place) => (stock > (product.variants[best]?.stock ?? 0) ? place : best),
      0,
    )
    const lines = [{ ...line, variant: fullest, quantity: 1 }]

    const placedAt = daysAgo(now, chance.between(5, 55), chance.between(8 * 60, 18 * 60) / 60)
    // A second refusal would close cash to that buyer, who pays so elsewhere in the demo.
    const cash =
      ending !== 'unpaid' &&
      mayPayCash(cast, buyer, lines) &&
      chance.percent(35) &&
      !(ending === 'returned' && refusing.has(buyer.phone))
    if (cash && ending === 'returned') refusing.add(buyer.phone)
    const paidAt = plusHours(placedAt, chance.between(2, 9) / 60)
    const parcel: PlannedParcel = {
      shop: product.shop,
      lines,
      courier: anyCourier(cast, chance),
      steps: stepsOf(ending, buyer, cash ? placedAt : paidAt, chance),
      kept: false,
    }
    const abandoned = chance.percent(50) ? ('left on the page' as const) : ('never opened' as const)
    return {
      name: `sans-suite/${ending}/${index}`,
      buyer: buyer.phone,
      placedAt,
      payment: cash
        ? { method: 'cash_on_delivery' }
        : { method: 'mobile_money', story: ending === 'unpaid' ? abandoned : 'paid', at: paidAt },
      parcels: [parcel],
    }
  })
}

function stepsOf(
  ending: Ending,
  buyer: Parameters<typeof carriedLife>[1],
  start: Date,
  chance: Chance,
): PlannedStep[] {
  const life = carriedLife(start, buyer, chance)
  const [accepted] = life
  const left = life.at(-1)?.at ?? start
  const wait = chance.between(20, 200) / 60
  const reason = chance.pick(failedVisits)
  const refusal = chance.pick(refusals)
  switch (ending) {
    case 'buyer':
      return accepted ? [accepted, { do: 'cancel', at: plusHours(accepted.at, 0.2) }] : []
    case 'shop':
      return [{ do: 'refuse', reason: refusal, at: atWork(plusHours(start, wait)) }]
    case 'forgotten':
      return [{ do: 'forget', at: plusHours(start, 72.1) }]
    case 'unpaid':
      return []
    case 'returned': {
      const first = atWork(plusHours(left, wait))
      const again = atWork(plusHours(first, 20))
      const second = atWork(plusHours(again, wait))
      return [
        ...life,
        { do: 'fail', reason, at: first },
        { do: 'try again', at: again },
        { do: 'fail', reason, at: second },
        { do: 'return', at: atWork(plusHours(second, 18)) },
      ]
    }
  }
}
