import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import type { AdminRelay } from '#modules/relays/contract/relays.ts'
import { openCrew } from '#modules/deliveries/server/testing/crew.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import type { Person, Seller } from '../../support/market-people.ts'
import { home, inCash, line, order, parcelOf } from '../../support/orders.ts'
import { pickUp } from '../../support/parcels.ts'
import { payFor } from '../../support/payments.ts'
import { relayOf } from '../../support/relays.ts'
import { type Coach, coachRegions, openCoaches } from './coach-town.ts'

const hourMs = 3_600_000

/** In hours since the town was opened. */
export type Hour = number

/** An act that waits on a device for the network. */
export type LateAct = {
  kind: 'brought' | 'handed over' | 'taken back'
  parcelId: string
  send: () => Promise<unknown>
  isTaken: boolean
}

/** A relay point as it is in the street; its books must say the same. */
export type Point = {
  relay: AdminRelay
  owner: Seller
  region: string
  /** Brings its parcels from Bamako; null: couriers do. */
  coach: Coach | null
  /** Francs. */
  drawer: number
  /** Parcels that it handed over. */
  handed: number
  isOnline: boolean
  isPaused: boolean
  /** Codes by parcel, as its device read them last. */
  copy: Record<'expected' | 'leaving', Map<string, string>>
  late: LateAct[]
}

export type Plan = {
  point: number
  pays: 'before' | 'cash' | 'at the counter' | 'twice'
  end: 'collected' | 'uncollected' | 'cancelled by the buyer' | 'cancelled by the shop'
  ordered: Hour
  brought: Hour
  left: Hour
  /** No courier comes for it before. */
  fetched: Hour
  courier: number
  /** What becomes of it on the road, by coach. */
  road: 'rides' | 'turns up' | 'left behind' | 'lost'
}

export type Parcel = {
  id: string
  plan: Plan
  buyer: Person
  placed: Order
  courier: Person
  end: ParcelState | null
}

export type Town = Awaited<ReturnType<typeof openTown>>

/**
 * Opens a market with so many relay points, the last three of them in regions that coaches serve,
 * and three couriers of one group.
 */
export async function openTown(count: number) {
  const { market, street, seller, moussa, chef } = await openCrew()
  // Coins cannot pay what an order costs.
  const goods = await market.product({ seller, stock: 1_000, price: 9_998 })
  await market.sql('update delivery_settings set cash_cap_francs = 1000000000')
  const start = market.clock.now().getTime()
  const couriers = [
    moussa,
    await street.courier('Salif Koné'),
    await street.courier('Adama Sidibé'),
  ]
  const points: Point[] = []
  const coaches = await openCoaches(market, chef)
  for (let place = 0; place < count; place += 1) {
    const owner = await market.seller({ name: `Boutique ${place}` })
    const room = { places: 100, cashCeiling: 5_000_000 }
    const coach = coaches[place - (count - coachRegions.length)] ?? null
    const region = coach?.region ?? 'Bamako'
    const relay = await relayOf(market, owner, { name: `Relais ${place}`, region, ...room })
    const copy = { expected: new Map<string, string>(), leaving: new Map<string, string>() }
    const state = { isOnline: true, isPaused: false, late: [] }
    points.push({ relay, owner, region, coach, drawer: 0, handed: 0, copy, ...state })
  }
  await coaches.serve()

  const pointOf = (relayId: string | null): Point => {
    const point = points.find(({ relay }) => relay.relayId === relayId)
    if (!point) throw new Error(`no relay point ${relayId}`)
    return point
  }

  /** Places a parcel's order; its shop accepts it. */
  async function place(plan: Plan): Promise<Parcel> {
    const buyer = await market.buyer()
    const wanted = points.slice(plan.point).concat(points)
    const region = wanted[0]?.region ?? ''
    const point = wanted.find((one) => !one.isPaused && one.region === region)
    const relayId = point?.relay.relayId ?? ''
    const method = plan.pays === 'before' ? {} : inCash
    const shippingAddress = region === 'Bamako' ? home : { ...home, region, quartier: null }
    const at = { receiveAt: 'relay', relayId, shippingAddress } as const
    const placed = await order(buyer, [line(goods)], { ...method, ...at })
    if (plan.pays === 'before') await payFor(market, placed)
    const id = parcelOf(placed)
    await seller.call(acceptParcel, { params: { id } })
    const courier = courierOf(plan.courier)
    const parcel: Parcel = { id, plan, buyer, placed, courier, end: null }
    parcels.push(parcel)
    return parcel
  }

  const courierOf = (place: number): Person => couriers[place % couriers.length] ?? moussa
  const parcels: Parcel[] = []

  async function collect({ id, courier }: Parcel): Promise<void> {
    await pickUp(id, { seller, courier })
  }

  async function codesOf({ owner }: Point, list: 'expected' | 'leaving') {
    const read = await owner.call(listRelayParcels, { query: { list, limit: 100 } })
    return new Map(read.parcels.map(({ parcelId, code }) => [parcelId, code ?? '']))
  }

  async function read(id: string) {
    const [row] = await market.sql<{
      state: ParcelState
      receiveAt: string
      relayId: string | null
      isLeaving: boolean
      isCarried: boolean
    }>(
      `select p.state, p.receive_at as "receiveAt", p.relay_id as "relayId", p.courier_id is not null as "isCarried", k.leaves_for is not null as "isLeaving"
       from parcels p left join relay_parcels k on k.parcel_id = p.id where p.id = $1`,
      [id],
    )
    if (!row) throw new Error(`no parcel ${id}`)
    return row
  }

  return {
    market,
    seller,
    goods,
    chef,
    points,
    coaches,
    parcels,
    couriers,
    /** Francs in the hands of each courier. */
    hands: new Map<Person, number>(),
    /** Parcels that the dispatch manager sent elsewhere. */
    moved: new Set<string>(),
    /** Hand-overs that he confirmed without a code. */
    confirmed: { count: 0 },
    now: (): Hour => (market.clock.now().getTime() - start) / hourMs,
    goOnTo: (hour: Hour) => market.clock.set(new Date(start + hour * hourMs)),
    pointOf,
    place,
    collect,
    codesOf,
    courierOf,
    codeOf: street.codeOf,
    read,
  }
}
