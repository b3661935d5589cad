import { afterAll, beforeAll, expect, test } from 'vitest'

import { receiveFromCoach, sendDrops } from '#modules/coaches/contract/region-parcels.ts'
import { handOverAtShop } from '#modules/counter/contract/collection.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { receiveDrop } from '#modules/relays/contract/relay-drops.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { newId } from '#kernel/ids.ts'
import { lineTo, openLine } from '../support/coaches.ts'
import { offerCollection } from '../support/collections.ts'
import { expectLedgerAgrees } from '../support/ledger.ts'
import type { Goods } from '../support/market-goods.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { line, order, parcelOf } from '../support/orders.ts'
import { relayOf } from '../support/relays.ts'
import { type Crew, type KillableStreet, openKillableStreet } from './killable-street.ts'
import { killWithin, type Life, sentAgain } from './killed-lives.ts'
import { rounds } from './rounds.ts'

/** Kills within each hand-over. */
const kills = rounds('WAY_KILLS', { usual: 1, long: 50 })

let street: KillableStreet
let chef: Person
let keeper: Seller
let shop: Seller
let cap: Goods
let drop: { relayId: string }
let toBamako: { lineId: string }

beforeAll(async () => {
  street = await openKillableStreet()
  const { market, run } = street
  const { people } = market
  chef = await market.prove(await people.staff('chef_livreur'))
  shop = await people.seller({ name: 'La Main de Bandiagara' })
  keeper = await people.seller({ name: 'Tembely Divers' })
  cap = await market.goods.product({ seller: shop, stock: 10_000 })
  for (const { shopId } of [shop, keeper])
    await run(`update shops set region = 'Bandiagara', quartier = null where id = $1`, [shopId])
  const binke = { name: 'Binkè Transport', phone: '76991450' }
  toBamako = await openLine(street.admin, { ...binke, line: lineTo('Bamako', 'Bandiagara') })
  const where = { name: 'Relais Tembely', region: 'Bandiagara', takesDrops: true }
  drop = await relayOf({ staff: () => Promise.resolve(street.admin) }, keeper, where)
  await run(
    `insert into served_regions (region, served_by, decided_at) values ('Bandiagara', 'coach', now())
     on conflict (region) do update set served_by = 'coach', decided_at = now()`,
  )
})
afterAll(() => street.market.close())

test('each hand-over of another way, killed within it, is made wholly or not at all, and once', async () => {
  const { market } = street
  const crew = await street.crew()
  await offerCollection(crew.seller)
  const robe = await market.goods.product({ seller: crew.seller, stock: 10_000, price: 5_000 })
  const killed = await killWithin(market, [outOfBandiagara(crew), atTheShop(crew, robe)], kills)
  await expectLedgerAgrees(market.kernel)
  const [{ wrong } = { wrong: null }] = await street.run<{ wrong: number }>(
    'select count(*)::int as wrong from variants where reserved < 0 or stock < 0',
  )
  expect(wrong).toBe(0)
  process.stdout.write(`kills within a hand-over, of all: ${killed}\n`)
})

/** A door in Bamako: its shop brings it, a coach carries it, a courier takes it over. */
function outOfBandiagara({ buyer, courier }: Crew): Life {
  return async function* () {
    // A try that a kill cut off stays counted: five would make the keeper wait.
    await street.run('delete from throttles')
    const placed = await paid(buyer, cap)
    const id = parcelOf(placed)
    await shop.call(acceptParcel, { params: { id } })
    const { vendorOtp: otp = '' } = await shop.call(readyParcel, { params: { id } })
    yield* sentAgain('a shop brings to a relay point', () =>
      keeper.call(receiveDrop, { body: { otp } }),
    )
    expect(await holdersOf(id)).toEqual(['shop', 'relay'])
    const body = { relayId: drop.relayId, lineId: toBamako.lineId, parcelIds: [id] }
    const idempotencyKey = newId()
    yield* sentAgain('a coach takes what was brought', () =>
      chef.call(sendDrops, { body }, { idempotencyKey }),
    )
    expect(await holdersOf(id)).toEqual(['shop', 'relay', 'carrier'])
    const arrived = { code: placed.orderNumber.slice(-5), courierId: courier.user._id }
    yield* sentAgain('a courier takes what came by coach', () =>
      chef.call(receiveFromCoach, { body: arrived }),
    )
    expect(await holdersOf(id)).toEqual(['shop', 'relay', 'carrier', 'courier'])
    await street.handOver({ buyer, seller: shop, courier }, id)
    const made = await street.run(
      `select (select count(*) from relay_drops where parcel_id = $1)::int as drops,
         (select count(*) from waybill_parcels where parcel_id = $1)::int as rides,
         (select count(*) from legs where shipment_id = $1 and state = 'done')::int as legs`,
      [id],
    )
    expect(made).toEqual([{ drops: 1, rides: 1, legs: 3 }])
  }
}

/** Its buyer comes and takes it. */
function atTheShop({ buyer, seller }: Crew, robe: Goods): Life {
  return async function* () {
    const placed = await paid(buyer, robe, { receiveAt: 'shop' })
    const id = parcelOf(placed)
    await seller.call(acceptParcel, { params: { id } })
    await seller.call(readyParcel, { params: { id } })
    const { client: otp } = await street.codesOf(id)
    yield* sentAgain('a shop gives to the buyer', () =>
      seller.call(handOverAtShop, { params: { id }, body: { otp } }),
    )
    expect(await holdersOf(id)).toEqual(['shop', 'buyer'])
  }
}

async function paid(buyer: Person, goods: Goods, receiving: object = {}): Promise<Order> {
  const placed = await order(buyer, [line(goods)], receiving)
  await street.settle(buyer, placed, placed.payment.paymentUrl ?? '')
  return placed
}

async function holdersOf(id: string): Promise<string[]> {
  const custodies = await street.run<{ kind: string }>(
    'select holder_kind as kind from custodies where parcel_id = $1 order by at, id',
    [id],
  )
  return custodies.map(({ kind }) => kind)
}
