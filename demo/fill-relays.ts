import { openRelay } from '#modules/relays/module.ts'
import { USUAL_CASH_CEILING, USUAL_PLACES } from '#modules/relays/contract/relay-days.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { phones } from './accounts.ts'
import type { DemoContent } from './content.ts'
import { buyerOf, castOf, plusHours, productOf } from './orders/choose.ts'
import { lookUp } from './orders/directory.ts'
import type { PlannedOrder, PlannedStep } from './orders/planned-order.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

const weekday = { from: '08:00', to: '20:00' }
/** Monday to Saturday. */
const opening = [...Array.from({ length: 6 }, () => weekday), null]

type Relay = { shop: string; name: string; quartier: string; landmark: string }

const relays: readonly Relay[] = [
  {
    shop: 'bazin-diarra',
    name: 'Relais de Bagadadji',
    quartier: 'Bagadadji',
    landmark: 'Rue 508, rideau bleu entre le tailleur et le vendeur de thé',
  },
  {
    shop: 'sira-mode',
    name: 'Relais Sira',
    quartier: 'Hamdallaye',
    landmark: 'À côté de la pharmacie, porte verte au bord du goudron',
  },
  {
    shop: 'lamine-couture',
    name: 'Relais Lamine',
    quartier: 'Badalabougou',
    landmark: 'Face au grand caïlcédrat, deuxième porte après la station',
  },
  {
    shop: 'maison-kone',
    name: 'Relais Koné',
    quartier: 'Faladié',
    landmark: 'Magasin jaune, derrière l’arrêt des Sotrama',
  },
]

/** Opens a relay point in each of these shops that the market has. */
export async function openRelays({ replay, directory }: ReplayDomains, now: Date): Promise<void> {
  await replay.play('points relais', async () => {
    const { kernel, clock } = replay
    const admin = { userId: lookUp(directory.users, phones.admin), role: 'admin' } as const
    for (const [index, { shop, quartier, ...words }] of relays.entries()) {
      clock.set(addMs(now, (index - 40) * dayMs))
      const found = directory.shops.get(shop)
      if (!found) continue
      await openRelay(kernel, admin, {
        ...words,
        shopId: found.id,
        place: { region: 'Bamako', quartier },
        opening,
        places: USUAL_PLACES,
        cashCeiling: USUAL_CASH_CEILING,
        reason: `Premier relais de ${quartier}`,
      })
    }
  })
}

type Life = readonly (readonly [act: 'place' | SimpleAct, hoursAgo: number])[]
type SimpleAct =
  | 'accept'
  | 'ready'
  | 'take'
  | 'pick up'
  | 'bring to relay'
  | 'hand over at relay'
  | 'remind of relay'
  | 'end relay days'
  | 'fail'
  | 'try again'
  | 'give up'

const lives = {
  'being prepared': [
    ['place', 5],
    ['accept', 4],
  ],
  'at its shop': [
    ['place', 14],
    ['accept', 13],
    ['ready', 8],
  ],
  awaited: [
    ['place', 10],
    ['accept', 9],
    ['ready', 7],
    ['take', 6],
    ['pick up', 5],
  ],
  kept: [
    ['place', 42],
    ['accept', 40],
    ['ready', 36],
    ['take', 34],
    ['pick up', 32],
    ['bring to relay', 29],
  ],
  'given to its buyer': [
    ['place', 60],
    ['accept', 58],
    ['ready', 54],
    ['take', 52],
    ['pick up', 50],
    ['bring to relay', 47],
    ['hand over at relay', 22],
  ],
  /** Its five days are over. */
  'to give back': [
    ['place', 160],
    ['accept', 158],
    ['ready', 154],
    ['take', 152],
    ['pick up', 150],
    ['bring to relay', 147],
    ['remind of relay', 98],
    ['remind of relay', 50],
    ['end relay days', 26],
  ],
  /** Its courier says that he found the relay point closed twice, and keeps it. */
  lost: [
    ['place', 396],
    ['accept', 394],
    ['ready', 390],
    ['take', 388],
    ['pick up', 386],
    ['fail', 384],
    ['try again', 362],
    ['fail', 360],
    ['give up', 72],
  ],
} as const satisfies Record<string, Life>

type Wanted = {
  relay: string
  product: string
  to: keyof typeof lives
  buyer?: string
  cash?: boolean
}

const { buyer, secondBuyer } = phones

const wanted: readonly Wanted[] = [
  { relay: 'bazin-diarra', product: 'moustiquaire-2p', to: 'at its shop' },
  { relay: 'bazin-diarra', product: 'arachide-pate', cash: true, to: 'awaited' },
  { relay: 'bazin-diarra', product: 'bols-inox', buyer: secondBuyer, cash: true, to: 'kept' },
  { relay: 'bazin-diarra', product: 'coussin-wax', to: 'kept' },
  { relay: 'bazin-diarra', product: 'kinkeliba', cash: true, to: 'to give back' },
  { relay: 'bazin-diarra', product: 'assiettes-6', cash: true, to: 'given to its buyer' },
  { relay: 'sira-mode', product: 'pagne-coton-mali', buyer, to: 'kept' },
  { relay: 'sira-mode', product: 'bissap-fleurs', cash: true, to: 'to give back' },
  { relay: 'lamine-couture', product: 'the-menthe', to: 'kept' },
  { relay: 'lamine-couture', product: 'ecouteurs-sans-fil', cash: true, to: 'awaited' },
  { relay: 'lamine-couture', product: 'coussin-wax', to: 'being prepared' },
  { relay: 'sira-mode', product: 'kinkeliba', to: 'awaited' },
  { relay: 'maison-kone', product: 'kinkeliba', to: 'given to its buyer' },
  { relay: 'maison-kone', product: 'savon-noir', cash: true, to: 'kept' },
  { relay: 'maison-kone', product: 'coussin-wax', to: 'lost' },
  { relay: 'maison-kone', product: 'the-menthe', to: 'lost' },
  { relay: 'maison-kone', product: 'bols-inox', to: 'lost' },
]

/** Returns the same courier for each lost parcel. */
const courierOf = (couriers: readonly string[], to: Wanted['to'], index: number) =>
  couriers.at(to === 'lost' ? -1 : index % couriers.length) ?? phones.secondCourier

const stepOf = (act: SimpleAct, at: Date): PlannedStep =>
  act === 'fail' ? { do: act, reason: 'Le point relais était fermé', at } : { do: act, at }

/** Plans parcels for these relay points, in each of their states. */
export function planRelayOrders(
  content: Pick<DemoContent, 'products' | 'shops' | 'people'>,
  now: Date,
): PlannedOrder[] {
  const cast = castOf(content)
  const near = [...cast.buyers.values()].filter(
    ({ phone, region }) => region === 'Bamako' && phone !== buyer && phone !== secondBuyer,
  )
  const possible = wanted.filter(
    ({ relay, product }) =>
      content.shops.some(({ key }) => key === relay) && cast.products.has(product),
  )
  return possible.map((one, index): PlannedOrder => {
    const { relay, product, to, cash } = one
    const hours = (ago: number) => plusHours(now, -ago - index / 3)
    const point = relays.find(({ shop }) => shop === relay)
    const [[, placed], ...acts] = lives[to]
    const placedAt = hours(placed)
    const who = one.buyer ?? near[index % near.length]?.phone ?? buyer
    return {
      name: `relais/${index}`,
      buyer: buyerOf(cast, who).phone,
      placedAt,
      payment: cash
        ? { method: 'cash_on_delivery' }
        : { method: 'mobile_money', story: 'paid', at: plusHours(placedAt, 0.03) },
      ...(point && { relay: point.name }),
      parcels: [
        {
          shop: productOf(cast, product).shop,
          lines: [{ product, variant: 0, quantity: 1 }],
          courier: courierOf(cast.couriers, to, index),
          steps: acts.map(([act, ago]) => stepOf(act, hours(ago))),
          kept: true,
        },
      ],
    }
  })
}
