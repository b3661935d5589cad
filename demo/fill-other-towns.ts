import { sql } from 'drizzle-orm'

import {
  confirmArrival,
  endReturn,
  loseParcel,
  receiveAtStation,
  receiveFromCoach,
  sendByCoach,
  sendDrops,
} from '#modules/coaches/module.ts'
import { type Dispatcher, failDelivery, handOverParcel } from '#modules/deliveries/module.ts'
import { sendParcelBack } from '#modules/dispatch/module.ts'
import { receiveDrop } from '#modules/relays/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { query } from '#kernel/database/query.ts'
import { deliveryGroup, phones } from './accounts.ts'
import type { DemoContent } from './content.ts'
import { castOf, plusHours } from './orders/choose.ts'
import { lookUp } from './orders/directory.ts'
import { relayNamed } from './orders/fill-orders.ts'
import type { PlannedOrder } from './orders/planned-order.ts'
import { everyDay, lines, ownCarrier, towns } from './open-other-towns.ts'
import type { DemoRelay } from './orders/play-parcel.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

/** Six o'clock in the morning. */
const leavesMs = 6 * 3_600_000

/** How far a parcel that was not delivered is on its way home. */
type Back = 'going back' | 'at the station' | 'on the coach home' | 'back at its relay point'

type Journey = {
  shop: string
  from: (typeof towns)[number]['region'] | 'Ségou'
  /** Region of the buyer; at her relay point unless it is Bamako. */
  to: string
  relay?: string
  /** Its coach has left by so many hours ago; without one, it was ready then. */
  age: number
  end:
    | 'at its shop'
    | 'brought'
    | 'on the road'
    | 'changing'
    | 'with a courier'
    | 'given'
    | 'lost'
    | Back
}

const journeys: readonly Journey[] = [
  { shop: 'main-bandiagara', from: 'Bandiagara', to: 'Bamako', age: 6, end: 'at its shop' },
  { shop: 'main-bandiagara', from: 'Bandiagara', to: 'Bamako', age: 9, end: 'at its shop' },
  { shop: 'main-bandiagara', from: 'Bandiagara', to: 'Bamako', age: 20, end: 'brought' },
  { shop: 'main-bandiagara', from: 'Bandiagara', to: 'Bamako', age: 2, end: 'on the road' },
  { shop: 'main-bandiagara', from: 'Bandiagara', to: 'Bamako', age: 38, end: 'with a courier' },
  { shop: 'main-bandiagara', from: 'Bandiagara', to: 'Bamako', age: 90, end: 'given' },
  {
    shop: 'main-bandiagara',
    from: 'Bandiagara',
    to: 'Kayes',
    relay: 'Relais N’Diaye, Kayes',
    age: 39,
    end: 'changing',
  },
  { shop: 'miel-kita', from: 'Kita', to: 'Bamako', age: 290, end: 'lost' },
  { shop: 'miel-kita', from: 'Kita', to: 'Bamako', age: 16, end: 'going back' },
  { shop: 'miel-kita', from: 'Kita', to: 'Bamako', age: 17, end: 'at the station' },
  { shop: 'miel-kita', from: 'Kita', to: 'Bamako', age: 26, end: 'on the coach home' },
  { shop: 'miel-kita', from: 'Kita', to: 'Bamako', age: 40, end: 'back at its relay point' },
  { shop: 'argent-sahel', from: 'Tombouctou', to: 'Bamako', age: 40, end: 'brought' },
  {
    shop: 'tile-energie',
    from: 'Ségou',
    to: 'Ségou',
    relay: 'Relais Tangara, Ségou',
    age: 50,
    end: 'brought',
  },
]

/** When its coach left; of what has none yet, 20 hours after it was ready. */
function leftAt(now: Date, { from, age, end }: Journey): Date {
  const by = plusHours(now, -age)
  if (end === 'at its shop' || end === 'brought') return plusHours(by, 20)
  const days: readonly number[] =
    lines.find((line) => line.from === from && line.region === 'Bamako')?.days ?? everyDay
  let at = new Date(Math.floor((by.getTime() - leavesMs) / dayMs) * dayMs + leavesMs)
  while (!days.includes(at.getUTCDay() || 7)) at = addMs(at, -dayMs)
  return at
}

/** Ready 20 hours before its coach leaves, placed 14 before that. */
const placedAt = (now: Date, journey: Journey, index: number) =>
  addMs(plusHours(leftAt(now, journey), -34), index * 1_000)

/** Plans paid parcels of shops that bring them to a relay point; they are ready. */
export function planOtherTowns(
  content: Pick<DemoContent, 'products' | 'shops' | 'people'>,
  now: Date,
): PlannedOrder[] {
  const cast = castOf(content)
  return journeys.flatMap((journey, index): PlannedOrder[] => {
    const there = [...cast.buyers.values()].filter(({ region }) => region === journey.to)
    const goods = [...cast.products.values()].filter(
      ({ shop, price, stock, variants }) =>
        shop === journey.shop && price < 60_000 && (stock ?? variants[0]?.stock ?? 0) > 0,
    )
    const [buyer, product] = [there[index % there.length], goods[index % goods.length]]
    if (!buyer || !product) return []
    const placed = placedAt(now, journey, index)
    return [
      {
        name: `villes/${journey.from}/${index}`,
        buyer: buyer.phone,
        placedAt: placed,
        payment: { method: 'mobile_money', story: 'paid', at: plusHours(placed, 0.03) },
        ...(journey.relay && { relay: journey.relay }),
        parcels: [
          {
            shop: journey.shop,
            lines: [{ product: product.key, variant: 0, quantity: 1 }],
            courier: phones.secondCourier,
            steps: [
              { do: 'accept', at: plusHours(placed, 3) },
              { do: 'ready', at: plusHours(placed, 14) },
            ],
            kept: true,
          },
        ],
      },
    ]
  })
}

/** Brings parcels to their relay points, and coaches to Bamako; one is lost on the way. */
export async function sendOtherTowns(domains: ReplayDomains, now: Date): Promise<void> {
  const { replay } = domains
  await replay.play('colis des autres villes', async () => {
    for (const [index, journey] of journeys.entries())
      await playJourney(domains, now, { journey, index })
  })
}

type Playing = { journey: Journey; index: number }

async function playJourney(
  { replay: { kernel, clock }, directory }: ReplayDomains,
  now: Date,
  { journey, index }: Playing,
): Promise<void> {
  const { from, to, end } = journey
  const left = leftAt(now, journey)
  const [parcel] = await query<{ id: string; number: string; vendorOtp: string; dropId: string }>(
    kernel.db,
    sql`
    select p.id, o.order_number as number, p.vendor_otp, l.to_id as drop_id
    from parcels p join orders o on o.id = p.order_id join legs l on l.shipment_id = p.id and l.way = 'shop'
    where o.placed_at = ${placedAt(now, journey, index)} and p.state = 'ready'`,
  )
  if (!parcel || end === 'at its shop') return
  const town = towns.find(({ region }) => region === from)
  const relay = await relayNamed(kernel.db, town?.name ?? journey.relay ?? '')
  const { shopId, ownerId } = relay
  const shop = { shopId, ownerId, actorId: ownerId, isOwner: true, rights: [] }
  clock.set(plusHours(left, -15))
  await receiveDrop(kernel, { shop, otp: parcel.vendorOtp })
  if (end === 'brought') return
  const chef = lookUp(directory.users, phones.chef)
  const who = { userId: chef, role: 'chef_livreur' as const, group: deliveryGroup }
  const line = (await ownCarrier(kernel))?.lines.find(
    (one) => one.from === from && one.region === 'Bamako',
  )
  if (!line) return
  clock.set(left)
  const waybillId = await sendDrops(kernel, who, {
    relayId: relay.id,
    lineId: line._id,
    parcelIds: [parcel.id],
    idempotencyKey: `demo ville ${index}`,
  })
  if (end === 'on the road') return
  clock.set(plusHours(left, 24 * line.roadDays + 12))
  if (end === 'lost') {
    await endReturn(kernel, who, waybillId)
    clock.set(plusHours(left, 24 * 11))
    const words = 'Le transporteur ne le retrouve ni à Kita, ni à Bamako.'
    return loseParcel(kernel, who, { waybillId, parcelId: parcel.id, reason: words })
  }
  const courierId = to === 'Bamako' ? lookUp(directory.users, phones.secondCourier) : null
  await receiveFromCoach(kernel, who, { code: parcel.number, courierId })
  if (!courierId || end === 'with a courier') return
  if (end !== 'given') {
    const back = { id: parcel.id, number: parcel.number, courierId, relay, shop }
    return playBack({ replay: { kernel, clock }, who }, { ...back, left, end: end as Back, from })
  }
  clock.advance(20 * 3_600_000)
  const [code] = await query<{ otp: string }>(
    kernel.db,
    sql`select client_otp as otp from parcels where id = ${parcel.id}`,
  )
  await handOverParcel(kernel, {
    parcelId: parcel.id,
    courierId,
    clientOtp: code?.otp ?? '',
    cashReceived: true,
  })
}

type GoingBack = {
  id: string
  number: string
  courierId: string
  relay: DemoRelay
  shop: ShopActor
  left: Date
  end: Back
  from: string
}
type Crew = { replay: Pick<ReplayDomains['replay'], 'kernel' | 'clock'>; who: Dispatcher }

/** The address is not found: the parcel goes home by station, coach and relay point. */
async function playBack(
  { replay: { kernel, clock }, who }: Crew,
  { id, number, courierId, relay, shop, left, end, from }: GoingBack,
): Promise<void> {
  clock.set(plusHours(left, 14))
  await failDelivery(kernel, {
    parcelId: id,
    courierId,
    kind: 'not_found',
    note: 'Adresse introuvable.',
    imageId: null,
  })
  clock.set(plusHours(left, 15))
  await sendParcelBack(kernel, who, id)
  if (end === 'going back') return
  clock.set(plusHours(left, 16))
  await receiveAtStation(kernel, who, number)
  if (end === 'at the station') return
  clock.set(plusHours(left, 25))
  const line = (await ownCarrier(kernel))?.lines.find(({ region }) => region === from)
  const [stub] = await query<{ id: string }>(
    kernel.db,
    sql`select image_id as id from users where id = ${who.userId}`,
  )
  await sendByCoach(kernel, who, {
    relayId: relay.id,
    lineId: line?._id ?? '',
    parcelIds: [id],
    stubImageId: stub?.id ?? '',
    idempotencyKey: `demo retour ${id}`,
  })
  if (end === 'on the coach home') return
  clock.set(plusHours(left, 36))
  await confirmArrival(kernel, shop, { code: number })
}
