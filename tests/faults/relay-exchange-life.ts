import { expect } from 'vitest'

import { returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { takeGoodsAtRelay } from '#modules/exchanges/contract/goods-returns.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { bringToRelay, fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'
import { openRelay } from '#modules/relays/module.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import type { Seller } from '../support/market-people.ts'
import { inCash, line, order, parcelOf } from '../support/orders.ts'
import { exchangeOf, exchanging, expectOneSold } from './exchange-lives.ts'
import type { Crew, KillableStreet } from './killable-street.ts'
import { type Life, sentAgain } from './killed-lives.ts'

type Relay = { id: string; owner: Seller }

/** A relay point in Bamako with room for all rounds. */
export async function openLargeRelay({ market, admin }: KillableStreet): Promise<Relay> {
  const owner = await market.people.seller({ name: 'Lamine Couture' })
  const day = { from: '08:00', to: '20:00' }
  const opened = openRelay(
    market.kernel,
    { userId: admin.user._id, role: 'admin' },
    {
      shopId: owner.shopId,
      place: { region: 'Bamako', quartier: 'Badalabougou' },
      name: 'Relais de Badalabougou',
      landmark: 'Près de la station, porte 212',
      opening: [day, day, day, day, day, day, day],
      places: 500,
      cashCeiling: 5_000_000,
      reason: 'Premier relais du quartier',
    },
  )
  return { id: await opened, owner }
}

/** Life of an exchange at a relay point's counter. */
export function relayExchangeLife(street: KillableStreet, crew: Crew, relay: Relay): Life {
  const { market, run, codesOf, carry } = street
  const { seller, courier, buyer } = crew
  const { owner } = relay

  async function relayCode(id: string, column: 'arrival_code' | 'return_code'): Promise<string> {
    const [row] = await run<{ code: string }>(
      `select ${column} as code from relay_parcels where parcel_id = $1`,
      [id],
    )
    return row?.code ?? ''
  }

  async function bring(id: string): Promise<void> {
    await carry(crew, id)
    const otp = await relayCode(id, 'arrival_code')
    await courier.call(bringToRelay, { params: { id }, body: { otp } })
  }

  async function give(id: string): Promise<void> {
    const { client: otp } = await codesOf(id)
    await owner.call(handOverAtRelay, { params: { id }, body: { otp, cashReceived: true } })
  }

  return async function* atRelay() {
    const goods = await market.goods.product({ seller, stock: 1_000, price: 5_000 })
    const at = { receiveAt: 'relay', relayId: relay.id } as const
    const id = parcelOf(await order(buyer, [line(goods)], { ...inCash, ...at }))
    await seller.call(acceptParcel, { params: { id } })
    await bring(id)
    await give(id)
    await (await exchanging(crew, id)).exchange()
    const { outId, returnId, doorCode } = await exchangeOf(street, id)
    await bring(outId)
    yield* sentAgain('a relay point hands the new one over', () => give(outId))
    const take = () =>
      owner.call(takeGoodsAtRelay, { params: { id: returnId }, body: { otp: doorCode } })
    yield* sentAgain('it takes the old one', take)
    const { backId } = await exchangeOf(street, id)
    const otp = await relayCode(backId, 'return_code')
    const fetch = () => courier.call(fetchFromRelay, { params: { id: backId }, body: { otp } })
    yield* sentAgain('a courier takes it from there', fetch)
    const { shop } = await codesOf(backId)
    await courier.call(returnParcel, { params: { id: backId }, body: { otp: shop } })
    expect(await exchangeOf(street, id)).toMatchObject({ state: 'done' })
    const holders = await run<{ kinds: string }>(
      `select string_agg(holder_kind, ' ' order by at, id) as kinds from custodies
       where parcel_id = any($1) group by parcel_id order by 1`,
      [[outId, backId]],
    )
    expect(holders.map(({ kinds }) => kinds)).toEqual([
      'relay courier shop',
      'shop courier relay buyer',
    ])
    await expectOneSold(street, goods)
  }
}
