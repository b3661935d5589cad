import { afterAll, describe, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { offerCollection } from '../../../tests/support/collections.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const seller = await market.seller()
const goods = await market.product({ seller, stock: 1_000 })
const kadi = await market.seller({ name: 'Cuisine de Kadi' })
const pots = await market.product({ seller: kadi, stock: 1_000, price: 7_000 })
await offerCollection(seller)
afterAll(() => market.close())

const atShop = { receiveAt: 'shop' } as const
type Place = { region: string; quartier: string | null }
const bamako: Place = { region: 'Bamako', quartier: 'Badalabougou' }
const quote = (receiveAt?: 'shop', cartItems = [line(goods)], shippingAddress = bamako) =>
  market.visitor(quoteCart, {
    body: { cartItems, shippingAddress, ...(receiveAt && { receiveAt }) },
  })

describe('where a cart may be received', () => {
  test('is shown with its price and day, and the shop costs no delivery', async () => {
    expect(await quote()).toMatchObject({
      receiveAt: 'door',
      receive: [
        { at: 'door', fee: 1_000 },
        { at: 'shop', fee: 0 },
      ],
      collection: [{ shopName: 'Bazin Diarra', address: 'Bagadadji, rue 508' }],
    })
    const { total: goodsTotal } = await quote('shop')
    expect(await quote('shop')).toMatchObject({ receiveAt: 'shop', shippingFee: 0 })
    expect((await quote()).total).toBe(goodsTotal + 1_000)
  })

  test('is the door alone unless all shops of the cart offer it', async () => {
    const cart = [line(goods), line(pots)]
    expect(await quote('shop', cart)).toMatchObject({
      receiveAt: 'door',
      receive: [{ at: 'door' }],
      collection: null,
    })
    const refused = await refusal(order(await market.buyer(), cart, atShop))
    expect(refused).toMatchObject({
      status: 409,
      code: 'pricing.no_collection',
      details: { receiveAt: ['door'] },
    })
  })

  test('is the shop alone where no courier delivers, and the order says so', async () => {
    const away = { region: 'Kayes', quartier: null }
    expect(await quote(undefined, [line(goods)], away)).toMatchObject({
      receive: [{ at: 'shop' }],
      notServed: { region: 'Kayes' },
    })
    const buyer = await market.buyer()
    const there = { shippingAddress: { ...home, ...away } }
    expect(await refusal(order(buyer, [line(goods)], there))).toMatchObject({
      code: 'pricing.region_not_served',
      details: { receiveAt: ['shop'] },
    })
    expect(await order(buyer, [line(goods)], { ...there, ...atShop })).toMatchObject({
      receiveAt: 'shop',
      shippingFee: 0,
      shippingAddress: { region: 'Bamako', repere: 'Bagadadji, rue 508' },
    })
  })

  test('an order for the door takes no statement more, one for the shop one', async () => {
    const [one, other] = [await market.buyer(), await market.buyer()]
    await order(one, [line(goods)])
    await order(other, [line(goods)], atShop)
    const atDoor = await market.countStatements(() => order(one, [line(goods)]))
    const collected = await market.countStatements(() => order(other, [line(goods)], atShop))
    expect(collected - atDoor).toBeLessThanOrEqual(1)
  })
})

describe('a relay point', () => {
  test('lends its landmark to no home: the buyer’s own words stay', async () => {
    const lamine = await market.seller({ name: 'Lamine Couture' })
    const { relayId, landmark } = await relayOf(market, lamine)
    const at = { receiveAt: 'relay', relayId } as const
    const there = { ...home, repere: landmark }
    const placed = await order(await market.buyer(), [line(goods)], {
      ...at,
      shippingAddress: there,
    })
    expect(placed.shippingAddress.repere).toBe('')
    const own = {
      ...home,
      phone2: '66554433',
      note: 'Sonnez deux fois.',
      gpsCoordinates: { latitude: 12.6, longitude: -8 },
    }
    const buyer = await market.buyer()
    const kept = await order(buyer, [line(goods)], {
      ...at,
      shippingAddress: own,
      saveAddress: 'Chez moi',
    })
    expect(kept.shippingAddress).toMatchObject({
      repere: home.repere,
      phone2: '66554433',
      note: 'Sonnez deux fois.',
      gpsCoordinates: { latitude: 12.6, longitude: -8 },
    })
  })
})
