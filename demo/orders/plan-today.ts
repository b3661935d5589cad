import { phones } from '../accounts.ts'
import type { Chance } from '../random.ts'
import {
  anyBuyer,
  anyCourier,
  buyerOf,
  type Cast,
  lineOf,
  mayPayCash,
  plusHours,
  productOf,
} from './choose.ts'
import { ownOrders, type WantedOrder } from './own-orders.ts'
import type { PlannedOrder, PlannedParcel, PlannedStep, Target } from './planned-order.ts'

type SimpleAct =
  | 'accept'
  | 'ready'
  | 'take'
  | 'pick up'
  | 'pay at the door'
  | 'hand over'
  | 'hand over a part'
  | 'try again'
  | 'fail'
const reason = 'Personne à la porte, le téléphone ne répond pas.'

/** Most hours since the order was placed, and the share of them at each step. */
const pace: Readonly<
  Record<
    Target,
    {
      hours: readonly [least: number, most: number]
      steps: readonly (readonly [act: SimpleAct, share: number])[]
    }
  >
> = {
  awaiting_payment: { hours: [0.05, 0.1], steps: [] },
  new: { hours: [0.3, 4], steps: [] },
  accepted: { hours: [2, 9], steps: [['accept', 0.6]] },
  ready: {
    hours: [4, 16],
    steps: [
      ['accept', 0.3],
      ['ready', 0.8],
    ],
  },
  assigned: {
    hours: [5, 20],
    steps: [
      ['accept', 0.2],
      ['ready', 0.6],
      ['take', 0.95],
    ],
  },
  in_delivery: {
    hours: [8, 26],
    steps: [
      ['accept', 0.2],
      ['ready', 0.5],
      ['take', 0.8],
      ['pick up', 0.96],
    ],
  },
  'paid at the door': {
    hours: [8, 26],
    steps: [
      ['accept', 0.2],
      ['ready', 0.5],
      ['take', 0.8],
      ['pick up', 0.94],
      ['pay at the door', 0.98],
    ],
  },
  'kept in part': {
    hours: [10, 30],
    steps: [
      ['accept', 0.1],
      ['ready', 0.4],
      ['take', 0.7],
      ['pick up', 0.8],
      ['hand over a part', 0.95],
    ],
  },
  failed: {
    hours: [26, 40],
    steps: [
      ['accept', 0.2],
      ['ready', 0.4],
      ['take', 0.6],
      ['pick up', 0.7],
      ['fail', 0.95],
    ],
  },
  returning: {
    hours: [50, 66],
    steps: [
      ['accept', 0.1],
      ['ready', 0.2],
      ['take', 0.3],
      ['pick up', 0.35],
      ['fail', 0.5],
      ['try again', 0.85],
      ['fail', 0.97],
    ],
  },
  delivered: {
    hours: [20, 60],
    steps: [
      ['accept', 0.1],
      ['ready', 0.25],
      ['take', 0.4],
      ['pick up', 0.45],
      ['hand over', 0.6],
    ],
  },
}

const { buyer, secondBuyer, courier, secondCourier } = phones

/** States of other orders: about one of each for every two shops. */
const otherStates: readonly Target[] = [
  'new',
  'accepted',
  'ready',
  'delivered',
  'new',
  'in_delivery',
  'assigned',
  'delivered',
  'ready',
  'accepted',
  'in_delivery',
  'delivered',
  'failed',
]

export function planToday(cast: Cast, chance: Chance, now: Date): PlannedOrder[] {
  const elsewhere = cast.shops.flatMap((shop, index) =>
    [0, 1, 2].map((nth): WantedOrder => {
      const to = otherStates[(index * 3 + nth) % otherStates.length] ?? 'new'
      const cheap = (cast.byShop.get(shop) ?? []).filter(
        ({ price, stock, variants }) => price < 120_000 && (stock ?? variants[0]?.stock ?? 0) > 0,
      )
      const product = chance.pick(cheap.length > 0 ? cheap : [...cast.products.values()])
      const drawn = anyCourier(cast, chance)
      return {
        courier:
          to === 'delivered'
            ? drawn
            : drawn === courier
              ? chance.pick(cast.couriers.length > 0 ? cast.couriers : [secondCourier])
              : drawn,
        cash: chance.percent(45),
        ...(cast.far.has(product.shop)
          ? { atShop: true, parcels: [{ products: [product.key], to: beforeLeaving(to) }] }
          : { parcels: [{ products: [product.key], to }] }),
      }
    }),
  )
  const known = ownOrders.filter(({ parcels }) =>
    parcels.every(({ products }) => products.every((key) => cast.products.has(key))),
  )
  return [...known, ...elsewhere].map((wanted, index) =>
    planOne(cast, wanted, `en-cours/${index}`, chance, now),
  )
}

/** A parcel that its buyer collects goes no farther than its shop. */
function beforeLeaving(to: Target): Target {
  return to === 'new' || to === 'accepted' ? to : 'ready'
}

function planOne(
  cast: Cast,
  wanted: WantedOrder,
  name: string,
  chance: Chance,
  now: Date,
): PlannedOrder {
  const drawn = anyBuyer(cast, chance, new Set([buyer, secondBuyer]))
  const who = wanted.buyer ? buyerOf(cast, wanted.buyer) : drawn
  const slowest = Math.max(...wanted.parcels.map(({ to }) => pace[to].hours[1]))
  const [least, most] = wanted.parcels
    .map(({ to }) => pace[to].hours)
    .find(([, hours]) => hours === slowest) ?? [1, 2]
  const hours = least + (most - least) * (chance.whole(100) / 100)
  const placedAt = plusHours(now, -hours)
  const drawnCourier = anyCourier(cast, chance)
  const parcels = wanted.parcels.map(({ products, to }): PlannedParcel => {
    const lines = products.map((key) => lineOf(productOf(cast, key), chance))
    const steps = pace[to].steps.map(([act, share]): PlannedStep => {
      const at = plusHours(placedAt, hours * share)
      return act === 'fail' ? { do: act, reason, at } : { do: act, at }
    })
    return {
      shop: productOf(cast, products[0] ?? '').shop,
      lines,
      courier: wanted.courier ?? drawnCourier,
      steps,
      kept: true,
    }
  })
  const waits = wanted.parcels.some(({ to }) => to === 'awaiting_payment')
  const cash =
    !waits &&
    wanted.cash === true &&
    mayPayCash(
      cast,
      who,
      parcels.flatMap(({ lines }) => lines),
    )
  return {
    name,
    buyer: who.phone,
    placedAt,
    payment: cash
      ? { method: 'cash_on_delivery' }
      : {
          method: 'mobile_money',
          story: !waits ? 'paid' : wanted.relative ? 'relative asked' : 'waiting',
          at: plusHours(placedAt, 0.03),
        },
    parcels,
    ...(wanted.atShop && { receiveAt: 'shop' }),
    ...(wanted.saveAs ? { saveAs: wanted.saveAs } : {}),
  }
}
