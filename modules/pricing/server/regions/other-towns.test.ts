import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { changeLine, listCarriers } from '#modules/coaches/contract/carriers.ts'
import { estimateDelivery } from '#modules/pricing/contract/delivery-estimate.ts'
import { readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { readSellingCosts } from '#modules/pricing/contract/selling-costs.ts'
import { changeServedRegions } from '#modules/pricing/contract/served-regions.ts'
import { lineTo, openLine, serveByCoach } from '../../../../tests/support/coaches.ts'
import { offerCollection } from '../../../../tests/support/collections.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Seller } from '../../../../tests/support/market-people.ts'
import { home, line, order } from '../../../../tests/support/orders.ts'
import { refusal } from '../../../../tests/support/refusal.ts'
import { relayOf } from '../../../../tests/support/relays.ts'
import { approveChange } from '../../../../tests/support/settings.ts'

const market = await openMarket()
const [admin, colleague] = [await market.staff('admin'), await market.staff('admin')]
const [main, tangara, ndiaye] = [
  await market.seller({ name: 'La Main de Bandiagara' }),
  await market.seller({ name: 'Quincaillerie Tangara' }),
  await market.seller({ name: 'Alimentation N’Diaye' }),
]
const [bazin, bengaly] = [await market.seller(), await market.seller({ name: 'Bengaly Divers' })]
const cap = await market.product({ seller: main, stock: 100 })
const lamp = await market.product({ seller: bengaly, stock: 100 })
const cloth = await market.product({ seller: bazin, stock: 100 })
let toBamako = { carrierId: '', lineId: '' }
let inSegou = ''
let inKayes = ''

beforeAll(async () => {
  await moveTo(main, 'Bandiagara')
  await moveTo(bengaly, 'Ségou')
  const name = 'Binkè Transport'
  const back = { ...lineTo('Bamako', 'Bandiagara'), days: [3], roadDays: 1 }
  toBamako = await openLine(admin, { name, phone: '76991450', line: back })
  await openLine(admin, { name: 'Wassa', phone: '76991451', line: lineTo('Kayes') })
  await openLine(admin, { name: 'Djigui', phone: '76991452', line: lineTo('Ségou') })
  const drops = { takesDrops: true }
  await relayOf(market, main, { name: 'Relais de Bandiagara', region: 'Bandiagara', ...drops })
  inSegou = (await relayOf(market, tangara, { name: 'Relais Tangara', region: 'Ségou', ...drops }))
    .relayId
  inKayes = (await relayOf(market, ndiaye, { name: 'Relais N’Diaye', region: 'Kayes' })).relayId
  await serveByCoach([admin, colleague], ['Kayes', 'Ségou'])
})
afterAll(() => market.close())

type Place = { region: string; quartier: string | null }
const bamako = { region: 'Bamako', quartier: 'Badalabougou' }
const kayes: Place = { region: 'Kayes', quartier: null }
const segou: Place = { region: 'Ségou', quartier: null }
const quote = (product: typeof cap, shippingAddress: Place = bamako) =>
  market.visitor(quoteCart, { body: { cartItems: [line(product)], shippingAddress } })

async function costOf(shop: Seller): Promise<{ from: number; to: number }> {
  return (await shop.call(readSellingCosts, {})).freeDelivery.léger
}

const slugOf = async (seller: Seller) => (await seller.call(readShopSettings, {})).slug

async function moveTo({ shopId }: Seller, region: string): Promise<void> {
  await market.sql(`update shops set region = $2, quartier = null where id = $1`, [shopId, region])
}

const legsOf = (orderId: string) =>
  market.sql<{ way: string; to: string; francs: number | null; isOnLine: boolean }>(
    `select l.way, l.to_kind as "to", l.francs, l.line_id is not null as "isOnLine"
     from legs l join parcels p on p.id = l.shipment_id where p.order_id = $1 order by l.number`,
    [orderId],
  )

describe('a shop that brings its parcels to the relay point of its town', () => {
  test('is one parcel of a cart with its own day, price and way, beside that of Bamako', async () => {
    const cartItems = [line(cap), line(cloth)]
    const body = { cartItems, shippingAddress: bamako }
    const { shops, receive } = await market.visitor(quoteCart, { body })
    const [far, near] = shops
    expect(far?.way).toBe('Vient de Bandiagara par le car, puis un livreur')
    expect(near?.way).toBeNull()
    const both = [near, far].map((shop) => shop?.delay?.label).join(' et ')
    expect(receive?.[0]?.delay?.label).toBe(both)
    expect(receive?.[0]?.fee).toBe((far?.shippingFee ?? 0) + (near?.shippingFee ?? 0))
  })

  test('is told what offering a delivery costs it: the whole way, coach included', async () => {
    const [own, near] = await Promise.all([main, bazin].map((shop) => costOf(shop)))
    const { shippingFee: farFee } = await quote(cap)
    const inBamako = (await quote(cloth)).shippingFee ?? 0
    expect(own?.to).toBeGreaterThanOrEqual(farFee ?? 0)
    expect(own?.to).toBeGreaterThan(near?.to ?? 0)
    expect(near?.from).toBe(inBamako)
  })

  test('reaches a door in Bamako by the coach of the week, for its price too, on its day', async () => {
    const near = await quote(cloth)
    const far = await quote(cap)
    expect(far.notServed).toBeNull()
    expect(far.shippingFee).toBe((near.shippingFee ?? 0) + 400)
    const [day = ''] = [far.shops[0]?.delay?.from.slice(0, 10)]
    // It leaves on a Wednesday, is there on Thursday, and a courier carries it the next day.
    expect(new Date(day).getUTCDay()).toBe(5)
  })

  test('is said with that price on its product’s page', async () => {
    const { fee, delay, noRoute } = await market.visitor(estimateDelivery, {
      query: { ...bamako, from: 'Bandiagara', weightClass: 'léger' },
    })
    const far = await quote(cap)
    expect({ fee, delay, noRoute }).toEqual({
      fee: far.shippingFee,
      delay: far.shops[0]?.delay,
      noRoute: null,
    })
  })

  test('is said there for each way to receive, at the price and on the day of its cart', async () => {
    await offerCollection(main)
    for (const place of [bamako, kayes]) {
      const asked = { ...place, quartier: place.quartier ?? undefined }
      const { ways = [] } = await market.visitor(estimateDelivery, {
        query: { ...asked, from: 'Bandiagara', shop: await slugOf(main), weightClass: 'léger' },
      })
      const { receive = [] } = await quote(cap, place)
      expect(ways.map(({ at }) => at)).toContain('shop')
      expect(ways.map(({ name: _name, ...way }) => way)).toEqual(receive)
    }
    await offerCollection(main, false)
  })

  test('reaches a relay point of another region by changing coach in Bamako', async () => {
    const [near, far] = [await quote(cloth, kayes), await quote(cap, kayes)]
    expect(far.shippingFee).toBe((near.shippingFee ?? 0) + 400)
    expect(far.relays?.map(({ relayId }) => relayId)).toEqual([inKayes])
  })

  test('has the route of its order frozen: each leg with its francs, and its coach', async () => {
    const buyer = await market.buyer()
    const placed = await order(buyer, [line(cap)], {
      shippingAddress: { ...home, ...kayes },
      receiveAt: 'relay',
      relayId: inKayes,
    })
    const coach = { way: 'coach', isOnLine: true }
    expect(await legsOf(placed._id)).toEqual([
      { way: 'shop', to: 'relay', francs: 0, isOnLine: false },
      { ...coach, to: 'station', francs: 400 },
      { ...coach, to: 'relay', francs: placed.shippingFee - 400 },
      { way: 'buyer', to: 'buyer', francs: null, isOnLine: false },
    ])
  })

  test('costs inside its town what a relay point of Bamako does, not the way from there', async () => {
    const [own, fromBamako] = [await quote(lamp, segou), await quote(cloth, segou)]
    const inside = await market.visitor(quoteCart, {
      body: { cartItems: [line(cloth)], shippingAddress: bamako },
    })
    expect(own.relays?.map(({ relayId }) => relayId)).toEqual([inSegou])
    expect(own.shippingFee).toBeLessThanOrEqual(inside.shippingFee ?? 0)
    expect(own.shippingFee).toBeLessThan(fromBamako.shippingFee ?? 0)
    const placed = await order(await market.buyer(), [line(lamp)], {
      shippingAddress: { ...home, ...segou },
      receiveAt: 'relay',
      relayId: inSegou,
    })
    expect(placed.shippingFee).toBe(own.shippingFee)
    expect((await legsOf(placed._id)).map(({ way, to }) => [way, to])).toEqual([
      ['shop', 'relay'],
      ['buyer', 'buyer'],
    ])
  })
})

describe('an admin', () => {
  test('closes the road of a town: nothing leaves it, and a line alone: another may go', async () => {
    const pause = { reason: 'La route de Bandiagara est fermée', until: '2099-01-01' }
    const regions = [{ region: 'Bandiagara', servedBy: 'none' as const, pause }]
    await admin.call(changeServedRegions, { body: { regions, reason: 'Sécurité' } })
    await approveChange(colleague)
    expect((await quote(cap)).shops[0]?.noRoute).toContain('vers Bamako')
    const open = [{ region: 'Bandiagara', servedBy: 'none' as const, pause: null }]
    await admin.call(changeServedRegions, { body: { regions: open, reason: 'Rouverte' } })
    await approveChange(colleague)
    expect((await quote(cap)).shops[0]?.noRoute).toBeNull()
    const { carriers } = await admin.call(listCarriers, {})
    const own = carriers.find(({ _id }) => _id === toBamako.carrierId)?.lines[0]
    const { _id: id, ...facts } = own ?? { _id: '' }
    const body = { ...lineTo('Bamako', 'Bandiagara'), ...facts, isOpen: false, reason: 'Fermée' }
    await admin.call(changeLine, { params: { id }, body })
    expect(await refusal(order(await market.buyer(), [line(cap)]))).toMatchObject({
      code: 'pricing.no_route',
    })
  })

  test('closes the road of a town: what goes inside it goes on, nothing else comes', async () => {
    const pause = { reason: 'La route de Ségou est fermée', until: '2099-01-01' }
    const close = async (closed: typeof pause | null) => {
      const regions = [{ region: 'Ségou', servedBy: 'coach' as const, pause: closed }]
      await admin.call(changeServedRegions, { body: { regions, reason: 'Route' } })
      await approveChange(colleague)
    }
    const toSegou = { shippingAddress: { ...home, ...segou }, receiveAt: 'relay' as const }
    const send = async (...goods: (typeof cap)[]) =>
      order(
        await market.buyer(),
        goods.map((one) => line(one)),
        { ...toSegou, relayId: inSegou },
      )
    await close(pause)
    await send(lamp)
    expect((await quote(lamp, segou)).pause).toBeNull()
    expect(await refusal(send(cloth))).toMatchObject({ code: 'pricing.zone_paused' })
    expect(await refusal(send(lamp, cloth))).toMatchObject({ code: 'pricing.zone_paused' })
    await close(null)
    await send(lamp, cloth)
  })

  test('draws no line from a town to itself', async () => {
    const wanted = openLine(admin, {
      name: 'Rond',
      phone: '76991453',
      line: lineTo('Kita', 'Kita'),
    })
    expect(await refusal(wanted)).toMatchObject({ status: 422, code: 'coaches.line_stays' })
  })
})
