import { phones } from '../accounts.ts'
import type { DemoContent } from '../content.ts'
import { buyerOf, castOf, plusHours, productOf } from './choose.ts'
import type { PlannedOrder, PlannedStep } from './planned-order.ts'

type Simple = Extract<PlannedStep['do'], 'accept' | 'ready' | 'take' | 'pick up'>
type Act = Simple | 'bring to relay' | 'hand over at relay' | 'hand over at shop'

type Wanted = {
  product: string
  at: { relay: string } | { receiveAt: 'shop' }
  /** Hours ago. */
  life: readonly (readonly [act: Act, hoursAgo: number])[]
}

const wanted: readonly Wanted[] = [
  {
    product: 'indigo-nuages',
    at: { relay: 'Relais de Bagadadji' },
    life: [
      ['accept', 54],
      ['ready', 50],
      ['take', 48],
      ['pick up', 47],
      ['bring to relay', 45],
      ['hand over at relay', 26],
    ],
  },
  {
    product: 'wax-super',
    at: { receiveAt: 'shop' },
    life: [
      ['accept', 53],
      ['ready', 49],
      ['hand over at shop', 28],
    ],
  },
]

/** Plans sales that the demo's buyer collects, to be exchanged where they were collected. */
export function planExchanged(
  content: Pick<DemoContent, 'products' | 'shops' | 'people'>,
  now: Date,
): PlannedOrder[] {
  const cast = castOf(content)
  const placedAt = plusHours(now, -56)
  return wanted
    .filter(({ product }) => cast.products.has(product))
    .map(({ product, at, life }): PlannedOrder => {
      return {
        name: `à échanger/${product}`,
        buyer: buyerOf(cast, phones.buyer).phone,
        placedAt,
        payment: { method: 'mobile_money', story: 'paid', at: plusHours(placedAt, 0.03) },
        ...at,
        parcels: [
          {
            shop: productOf(cast, product).shop,
            lines: [{ product, variant: 0, quantity: 1 }],
            courier: phones.secondCourier,
            steps: life.map(([act, ago]): PlannedStep => ({ do: act, at: plusHours(now, -ago) })),
            kept: true,
          },
        ],
      }
    })
}
