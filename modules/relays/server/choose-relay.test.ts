import { afterAll, describe, expect, test } from 'vitest'

import { readOrder } from '#modules/orders/contract/orders.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import {
  changeRelay,
  listRelayPlaces,
  listRelays,
  openRelay,
  setRelayState,
} from '#modules/relays/contract/relays.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { fewestStatements } from '../../../tests/support/fewest-statements.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { relayOf } from '../../../tests/support/relays.ts'

const market = await openMarket()
const seller = await market.seller()
const goods = await market.product({ seller, stock: 1_000 })
const lamine = await market.seller({ name: 'Lamine Couture' })
const kadi = await market.seller({ name: 'Le petit grenier de Kadi' })
const admin = await market.staff('admin')
const relay = await relayOf(market, lamine)
const far = await relayOf(market, kadi, { name: 'Chez Kadi', quartier: 'Banconi', places: 1 })
afterAll(() => market.close())

const bamako = { region: 'Bamako', quartier: 'Badalabougou' }
const quote = (chosen: object = {}) =>
  market.visitor(quoteCart, {
    body: { cartItems: [line(goods)], shippingAddress: bamako, ...chosen },
  })
const at = ({ relayId }: { relayId: string }) => ({ receiveAt: 'relay', relayId }) as const
const byId = ({ relayId: id }: { relayId: string }) => ({ params: { id } })
const roomOf = async (name: string) =>
  (await admin.call(listRelays, { query: {} })).relays.find((one) => one.name === name)

describe('a relay point', () => {
  test('is opened once a shop, changed, paused and closed by an admin, with the reason', async () => {
    const { relayId, shopId, opening } = relay
    const body = {
      shopId,
      place: bamako,
      name: 'Encore',
      landmark: 'Au marché',
      opening,
      reason: 'Deuxième fois',
    }
    expect(await refusal(admin.call(openRelay, { body }))).toMatchObject({ code: 'relays.exists' })
    const changed = await admin.call(changeRelay, {
      ...byId(relay),
      body: { ...body, name: relay.name, landmark: 'Au marché', places: 12 },
    })
    expect(changed).toMatchObject({ landmark: 'Au marché', places: 12, cashCeiling: 100_000 })
    const state = (state: 'open' | 'paused') =>
      admin.call(setRelayState, { ...byId(relay), body: { state, reason: 'Mariage à la maison' } })
    expect(await state('paused')).toMatchObject({ state: 'paused' })
    expect(await refusal(state('paused'))).toMatchObject({ code: 'relays.nothing_changed' })
    expect((await quote(at(relay))).relayId).toBe(far.relayId)
    await state('open')
    const acts = await market.sql<{ action: string }>(
      `select action from audit_acts where subject_id = $1 order by id`,
      [relayId],
    )
    expect(acts.map(({ action }) => action)).toEqual([
      'relays.opened',
      'relays.changed',
      'relays.paused',
      'relays.reopened',
    ])
  })

  test('is offered near the buyer, the nearest first, for less than the door', async () => {
    const { receive = [], relays = [], total } = await quote()
    expect(receive.map(({ at, fee }) => [at, fee])).toEqual([
      ['door', 1_000],
      ['relay', 700],
    ])
    expect(relays).toMatchObject([
      { name: 'Lamine Couture', fee: 700, hasRoom: true, takesCash: true },
      { name: 'Chez Kadi', hasRoom: true },
    ])
    expect(await quote(at(relay))).toMatchObject({
      receiveAt: 'relay',
      relayId: relay.relayId,
      shippingFee: 700,
      total: total - 300,
      cashOnDelivery: { allowed: true },
    })
    const places = await market.visitor(listRelayPlaces, { query: { region: 'Bamako' } })
    expect(places.relays).toHaveLength(2)
    // With the number of its keeper one signs in.
    for (const told of [places, relays])
      expect(JSON.stringify(told)).not.toContain(lamine.user.phone)
    expect((await market.visitor(listRelayPlaces, { query: { region: 'Kayes' } })).relays).toEqual(
      [],
    )
  })

  test('is kept on the order with its place; the buyer’s own address stays', async () => {
    const awa = await market.buyer()
    const placed = await order(awa, [line(goods)], { ...inCash, ...at(relay) })
    expect(placed).toMatchObject({
      receiveAt: 'relay',
      shippingFee: 700,
      shippingAddress: { repere: 'derrière la pharmacie du Pont' },
      fulfillments: [
        {
          receiveAt: 'relay',
          relay: { name: 'Lamine Couture', landmark: 'Au marché', before: null },
        },
      ],
    })
    expect(await awa.call(readOrder, { params: { id: placed._id } })).toEqual(placed)
    await seller.call(acceptParcel, { params: { id: placed.fulfillments[0]?._id ?? '' } })
    expect(await roomOf('Lamine Couture')).toMatchObject({ expected: 1, kept: 0, box: 0 })
    const held = await market.sql(
      'select holder_kind as kind, holder_id as id from custodies where parcel_id = $1 and ended_at is null',
      [placed.fulfillments[0]?._id],
    )
    expect(held).toEqual([{ kind: 'shop', id: seller.shopId }])
  })

  test('gives its last place to one of two buyers, and the other reads what else exists', async () => {
    const buyers = [await market.buyer(), await market.buyer()]
    const placing = await Promise.allSettled(
      buyers.map((buyer) => order(buyer, [line(goods)], at(far))),
    )
    expect(placing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = placing.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({
      status: 409,
      code: 'pricing.relay_full',
      details: { receiveAt: ['door'], relays: [relay.relayId] },
    })
    expect((await quote(at(far))).relays).toMatchObject([{ hasRoom: true }, { hasRoom: false }])
    expect((await quote(at(far))).relayId).toBe(relay.relayId)
  })

  test('takes cash up to what its box has room for, and mobile money beyond', async () => {
    const buyer = await market.buyer()
    const dear = await market.product({ seller, stock: 10, price: 90_000 })
    const body = { cartItems: [line(dear)], shippingAddress: bamako, ...at(relay) }
    const { cashOnDelivery } = await market.visitor(quoteCart, { body })
    expect(cashOnDelivery).toMatchObject({ allowed: false })
    expect(await refusal(order(buyer, [line(dear)], { ...inCash, ...at(relay) }))).toMatchObject({
      code: 'pricing.relay_cash_full',
    })
    await order(buyer, [line(dear)], at(relay))
  })

  test('costs an order to it one statement, and the others none', async () => {
    const buyers = await Promise.all(Array.from({ length: 16 }, () => market.buyer()))
    const place = (chosen: object) =>
      fewestStatements(market, async () => {
        await order(buyers.pop() ?? (await market.buyer()), [line(goods)], chosen)
      })
    const door = await place({})
    expect(await place(at(relay))).toBe(door + 1)
    const inCashAtDoor = await place(inCash)
    expect(await place({ ...inCash, ...at(relay) })).toBe(inCashAtDoor + 1)
  })
})
