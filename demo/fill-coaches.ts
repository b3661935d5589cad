import { firstProvider } from '#modules/operators/database/values.ts'
import { eq, sql } from 'drizzle-orm'

import {
  addCarrier,
  addLine,
  confirmArrival,
  endArrival,
  loseParcel,
  noteLate,
  readCarriers,
  receiveAtStation,
  sendBackByCoach,
  sendByCoach,
} from '#modules/coaches/module.ts'
import { waybills } from '#modules/coaches/database/tables.ts'
import { images } from '#modules/images/database/tables.ts'
import { USUAL_CASH_CEILING, USUAL_PLACES } from '#modules/relays/contract/relay-days.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import { openRelay } from '#modules/relays/module.ts'
import { openShop } from '#modules/shops/server/open-shop.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deliveryGroup, phones } from './accounts.ts'
import type { DemoContent } from './content.ts'
import { hire } from './fill-people.ts'
import { castOf, plusHours, productOf } from './orders/choose.ts'
import { lookUp } from './orders/directory.ts'
import { relayNamed } from './orders/fill-orders.ts'
import type { PlannedOrder } from './orders/planned-order.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'
import type { PicturePlan } from './picture-plan.ts'

const day = { from: '07:30', to: '19:30' }
const opening = [day, day, day, day, day, day, day]

const stops = [
  {
    region: 'Kayes',
    owner: 'Fanta N’Diaye',
    phone: '76440128',
    shop: 'Alimentation N’Diaye',
    name: 'Relais N’Diaye, Kayes',
    landmark: 'Près de l’autogare, sous le hangar bleu',
    leavesAt: '18:00',
    roadDays: 2,
    prices: { léger: 500, moyen: 1_000, lourd: 2_000 },
  },
  {
    region: 'Ségou',
    owner: 'Bréhima Tangara',
    phone: '66830417',
    shop: 'Quincaillerie Tangara',
    name: 'Relais Tangara, Ségou',
    landmark: 'Face au dépôt de briques, porte rouge',
    leavesAt: '09:00',
    roadDays: 0,
    prices: { léger: 400, moyen: 700, lourd: 1_500 },
  },
  {
    region: 'Sikasso',
    owner: 'Salimata Bengaly',
    phone: '91520364',
    shop: 'Bengaly Divers',
    name: 'Relais Bengaly, Sikasso',
    landmark: 'À gauche du grand rond-point, kiosque vert',
    leavesAt: '08:00',
    roadDays: 1,
    prices: { léger: 500, moyen: 900, lourd: 1_800 },
  },
] as const

/** Opens a carrier whose coaches go to relay points in three regions. */
export async function openCoaches(
  { replay, directory }: ReplayDomains,
  pictures: PicturePlan,
  now: Date,
): Promise<void> {
  await replay.play('cars', async () => {
    const { kernel, clock } = replay
    clock.set(addMs(now, -35 * dayMs))
    const admin = { userId: lookUp(directory.users, phones.admin), role: 'admin' } as const
    const reason = 'Kayes, Ségou et Sikasso par le car'
    const carrier = { name: 'Wassa Voyages', phone: '76991450', provider: firstProvider }
    await addCarrier(kernel, admin, { ...carrier, reason })
    const carrierId = (await readCarriers(kernel.db)).carriers[0]?._id ?? ''
    for (const { region, owner, phone, shop, name, landmark, ...line } of stops) {
      const ownerId = await hire(replay, pictures, {
        name: owner,
        phone,
        role: 'buyer',
        seenAt: now,
      })
      const shopId = await kernel.transaction((tx) =>
        openShop(tx, {
          ownerId,
          name: shop,
          address: landmark,
          region,
          depotNumber: phone,
          now: clock.now(),
        }),
      )
      await openRelay(kernel, admin, {
        shopId,
        place: { region, quartier: null },
        name,
        landmark,
        opening,
        places: USUAL_PLACES,
        cashCeiling: USUAL_CASH_CEILING,
        takesDrops: true,
        reason,
      })
      await addLine(kernel, admin, {
        carrierId,
        station: 'Gare de Sogoniko',
        from: 'Bamako',
        region,
        days: [1, 2, 3, 4, 5, 6, 7],
        ...line,
        reason,
      })
    }
  })
}

type Journey = {
  region: string
  /** Hours ago. */
  placed: number
  /** Hours ago; null: its parcels wait at the station. */
  left: number | null
  products: readonly string[]
  end?: 'late' | 'one missing' | 'lost' | 'not collected'
}

/** The oldest first. */
const journeys: readonly Journey[] = [
  { region: 'Ségou', placed: 350, left: 320, products: ['bissap-fleurs'], end: 'lost' },
  {
    region: 'Kayes',
    placed: 310,
    left: 280,
    products: ['coussin-wax', 'kinkeliba'],
    end: 'not collected',
  },
  {
    region: 'Sikasso',
    placed: 96,
    left: 66,
    products: ['bissap-fleurs', 'bols-inox', 'kinkeliba'],
    end: 'one missing',
  },
  { region: 'Kayes', placed: 56, left: 26, products: ['kinkeliba', 'coussin-wax'], end: 'late' },
  { region: 'Kayes', placed: 30, left: null, products: ['bissap-fleurs', 'coussin-wax'] },
  { region: 'Ségou', placed: 25, left: null, products: ['kinkeliba'] },
]

/** Plans paid parcels that couriers carry to the station. */
export function planCoachOrders(
  content: Pick<DemoContent, 'products' | 'shops' | 'people'>,
  now: Date,
): PlannedOrder[] {
  const cast = castOf(content)
  return journeys.flatMap(({ region, placed, products }) => {
    const there = [...cast.buyers.values()].filter((one) => one.region === region)
    return products.flatMap((product, index): PlannedOrder[] => {
      if (!cast.products.has(product)) return []
      const placedAt = plusHours(now, -placed + index)
      return [
        {
          name: `car/${region}/${placed}/${index}`,
          buyer: there[index % there.length]?.phone ?? phones.secondBuyer,
          placedAt,
          payment: { method: 'mobile_money', story: 'paid', at: plusHours(placedAt, 0.03) },
          relay: stops.find((stop) => stop.region === region)?.name ?? '',
          parcels: [
            {
              shop: productOf(cast, product).shop,
              lines: [{ product, variant: 0, quantity: 1 }],
              courier: phones.secondCourier,
              steps: [
                { do: 'accept', at: plusHours(placedAt, 3) },
                { do: 'ready', at: plusHours(placedAt, 8) },
                { do: 'take', at: plusHours(placedAt, 12) },
                { do: 'pick up', at: plusHours(placedAt, 14) },
              ],
              kept: true,
            },
          ],
        },
      ]
    })
  })
}

/**
 * Brings them to the station, and sends coaches: one is late, one came with a parcel missing, one
 * brings a parcel back that was not collected.
 */
export async function sendCoaches(domains: ReplayDomains, now: Date): Promise<void> {
  const { replay, directory } = domains
  await replay.play('bordereaux', async () => {
    const { kernel, clock } = replay
    const chef = lookUp(directory.users, phones.chef)
    const who = { userId: chef, role: 'chef_livreur' as const, group: deliveryGroup }
    const [stub] = await query<{ id: string }>(
      kernel.db,
      sql`select image_id as id from users where id = ${chef} and image_id is not null`,
    )
    if (!stub) return
    await kernel.db.update(images).set({ ownerId: chef }).where(eq(images.id, stub.id))
    const [carrier] = (await readCarriers(kernel.db)).carriers
    for (const { region, placed, left, end } of journeys) {
      const stop = stops.find((one) => one.region === region)
      const relay = await relayNamed(kernel.db, stop?.name ?? '')
      const parcels = await query<{ id: string; number: string }>(
        kernel.db,
        sql`
        select p.id, o.order_number as number from parcel_facts p join order_facts o on o.id = p.order_id
        where p.relay_id = ${relay.id} and p.state = 'in_delivery' and p.courier_id is not null
          and o.placed_at < ${plusHours(now, -placed + 20)} order by o.placed_at, o.id`,
      )
      if (parcels.length === 0) continue
      const hoursAgo = (hours: number) => clock.set(addMs(now, -hours * 3_600_000))
      hoursAgo(left === null ? 4 : left + 3)
      for (const { number } of parcels) await receiveAtStation(kernel, who, number)
      if (left === null) continue
      hoursAgo(left)
      const lineId = carrier?.lines.find((line) => line.region === region)?._id ?? ''
      const waybillId = await sendByCoach(kernel, who, {
        relayId: relay.id,
        lineId,
        parcelIds: parcels.map(({ id }) => id),
        stubImageId: stub.id,
        idempotencyKey: `demo car ${region} ${placed}`,
      })
      if (end === 'late') {
        hoursAgo(3)
        const words = 'La route est coupée par la pluie à Diéma. Il arrive demain soir.'
        await noteLate(kernel, who, { waybillId, cause: 'road', words })
      }
      if (end === 'late' || end === undefined) continue
      hoursAgo(left - (end === 'not collected' ? 50 : 26))
      const { shopId, ownerId } = relay
      const shop = { shopId, ownerId, actorId: ownerId, isOwner: true, rights: [] }
      const there = end === 'not collected' ? parcels : parcels.slice(1)
      for (const { number } of there) await confirmArrival(kernel, shop, { code: number })
      if (end === 'not collected') {
        hoursAgo(60)
        await kernel.jobs.runNow('promises.end', 'relays.collect')
        hoursAgo(20)
        await sendOneBack(kernel, who, { relayId: relay.id, lineId, parcels })
        continue
      }
      const [made] = await kernel.db
        .select({ number: waybills.number })
        .from(waybills)
        .where(eq(waybills.id, waybillId))
      await endArrival(kernel, shop, made?.number ?? '')
      if (end !== 'lost') continue
      hoursAgo(40)
      const reason = 'Le transporteur ne l’a retrouvé ni à Ségou, ni à Bamako.'
      await loseParcel(kernel, who, { waybillId, parcelId: parcels[0]?.id ?? '', reason })
    }
  })
}

type NotCollected = { relayId: string; lineId: string; parcels: readonly { id: string }[] }

/** The first parcel comes back, the others wait for a coach. */
async function sendOneBack(
  kernel: Kernel,
  who: Parameters<typeof sendBackByCoach>[1],
  { relayId, lineId, parcels }: NotCollected,
): Promise<void> {
  const [parcel] = parcels
  if (!parcel) return
  const [row] = await kernel.db
    .select({ otp: relayParcels.returnCode })
    .from(relayParcels)
    .where(eq(relayParcels.parcelId, parcel.id))
  const given = [{ parcelId: parcel.id, otp: row?.otp ?? '' }]
  const idempotencyKey = 'demo car back'
  await sendBackByCoach(kernel, who, { relayId, lineId, parcels: given, idempotencyKey })
}
