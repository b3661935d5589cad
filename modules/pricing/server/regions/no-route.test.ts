import { afterAll, describe, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { awaitRoute } from '#modules/pricing/contract/awaited-routes.ts'
import { estimateDelivery } from '#modules/pricing/contract/delivery-estimate.ts'
import { readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { changeServedRegions } from '#modules/pricing/contract/served-regions.ts'
import { tellAwaitedRoutes } from './await-route.ts'
import { offerCollection } from '../../../../tests/support/collections.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person, Seller } from '../../../../tests/support/market-people.ts'
import { home, line, order } from '../../../../tests/support/orders.ts'
import { refusal } from '../../../../tests/support/refusal.ts'
import { serve } from '../../../../tests/support/regions.ts'
import { approveChange } from '../../../../tests/support/settings.ts'

const market = await openMarket()
const main = await market.seller({ name: 'La Main de Bandiagara' })
const bazin = await market.seller()
const cap = await market.product({ seller: main, stock: 100 })
const cloth = await market.product({ seller: bazin, stock: 100 })
await moveTo(main, 'Bandiagara')
await serve(market, 'Kayes')
afterAll(() => market.close())

const bamako = { region: 'Bamako', quartier: 'Badalabougou' }
const kayes = { region: 'Kayes', quartier: null }
const quote = (cartItems: ReturnType<typeof line>[], shippingAddress = bamako as Place) =>
  market.visitor(quoteCart, { body: { cartItems, shippingAddress } })
type Place = { region: string; quartier: string | null }

const slugOf = async (seller: Seller) => (await seller.call(readShopSettings, {})).slug

function moveTo({ shopId }: Seller, region: string): Promise<unknown> {
  return market.sql(`update shops set region = $2, quartier = null where id = $1`, [shopId, region])
}

describe('a shop where nobody collects', () => {
  test('is promised nowhere: its cart has no door, no day and no fee, and says why', async () => {
    expect(await quote([line(cap)])).toMatchObject({
      receive: [],
      shippingFee: null,
      shops: [{ delay: null, noRoute: 'La Main de Bandiagara n’expédie pas encore vers Bamako' }],
      notServed: {
        region: 'Bamako',
        shops: [
          { shopId: main.shopId, why: 'Aucun livreur ne prend encore de colis à Bandiagara.' },
        ],
      },
    })
  })

  test('holds back its own parcel alone: the other shop’s is priced, and ordered', async () => {
    const { shops, notServed, unreached, total } = await quote([line(cap), line(cloth)])
    expect(shops.map(({ shopId, noRoute }) => [shopId, noRoute])).toEqual([[bazin.shopId, null]])
    expect(notServed).toBeNull()
    expect(unreached).toMatchObject({
      region: 'Bamako',
      shops: [{ shopName: 'La Main de Bandiagara', isAwaited: false, collectIn: null }],
    })
    const alone = await quote([line(cloth)])
    expect(alone).toMatchObject({ receive: [{ at: 'door', fee: 1_000 }], unreached: null, total })
    const placed = await order(await market.buyer(), [line(cloth)])
    expect(placed.total).toBe(total)
  })

  test('takes no order, and names the shop where it can be collected', async () => {
    const buyer = await market.buyer()
    expect(await refusal(order(buyer, [line(cap)]))).toMatchObject({
      status: 409,
      code: 'pricing.no_route',
      message: 'La Main de Bandiagara n’expédie pas encore vers Bamako.',
      details: { shops: [main.shopId], receiveAt: [] },
    })
    await offerCollection(main)
    expect(await refusal(order(buyer, [line(cap)]))).toMatchObject({
      details: { receiveAt: ['shop'] },
    })
    expect(await order(buyer, [line(cap)], { receiveAt: 'shop' })).toMatchObject({
      receiveAt: 'shop',
    })
  })

  test('is said on its product’s page for the place of the visitor', async () => {
    const ask = (from: string) =>
      market.visitor(estimateDelivery, { query: { ...bamako, from, weightClass: 'léger' } })
    expect((await ask('Bandiagara')).noRoute).toBe(
      'Aucun livreur ne prend encore de colis à Bandiagara.',
    )
    expect((await ask('Bamako')).noRoute).toBeNull()
  })

  test('offers there what its buyers collect, and nothing that is sent', async () => {
    const { ways } = await market.visitor(estimateDelivery, {
      query: { ...bamako, from: 'Bandiagara', shop: await slugOf(main), weightClass: 'léger' },
    })
    expect(ways).toMatchObject([{ at: 'shop', fee: 0, name: 'Bandiagara' }])
  })

  test('is said in the cart for a place that the device knows, which prices nothing', async () => {
    const body = { cartItems: [line(cap)], knownPlace: bamako }
    expect(await market.visitor(quoteCart, { body })).toMatchObject({
      shippingFee: null,
      notServed: null,
      shops: [{ noRoute: 'La Main de Bandiagara n’expédie pas encore vers Bamako' }],
      unreached: { region: 'Bamako', shops: [{ shopId: main.shopId }] },
    })
  })
})

describe('couriers of Bamako', () => {
  test('go to the region that they serve, and bring nothing from a shop there to another', async () => {
    expect(await quote([line(cloth)], kayes)).toMatchObject({ receive: [{ at: 'door' }] })
    const far = await market.seller({ name: 'Tilé Énergie' })
    const lamp = await market.product({ seller: far, stock: 9 })
    await moveTo(far, 'Kayes')
    expect((await quote([line(lamp)])).shops[0]?.noRoute).toContain('vers Bamako')
    expect((await quote([line(lamp)], kayes)).shops[0]?.noRoute).toContain('vers Kayes')
  })
})

test('couriers who collect in a region bring its parcels to Bamako for its fee, in its days', async () => {
  const karite = await market.seller({ name: 'Karité de Siby' })
  const butter = await market.product({ seller: karite, stock: 9 })
  await moveTo(karite, 'Koulikoro')
  await serve(market, 'Koulikoro')
  await market.sql(`update served_regions set is_collected = true where region = 'Koulikoro'`)
  const [near] = (await quote([line(cloth)])).shops
  const { shops, shippingFee } = await quote([line(butter), line(cloth)])
  const there = (await quote([line(cloth)], { region: 'Koulikoro', quartier: null })).shops[0]
  expect(shops.map(({ shippingFee: fee }) => fee)).toEqual([there?.shippingFee, near?.shippingFee])
  expect(shops[0]?.delay).toEqual(there?.delay)
  expect(shops[1]?.delay).toEqual(near?.delay)
  const placed = await order(await market.buyer(), [line(butter), line(cloth)])
  expect(placed.shippingFee).toBe(shippingFee)
})

test('who waits for a shop is told once, when couriers collect there', async () => {
  const far = await market.seller({ name: 'Karité de Kita' })
  await moveTo(far, 'Kita')
  const kita = { region: 'Kita', quartier: null }
  await serve(market, 'Kita')
  const binta = await market.buyer()
  const params = { shopId: far.shopId, region: 'Kita' }
  expect(await binta.call(awaitRoute, { params })).toEqual({ isAwaited: true })
  await tellAwaitedRoutes(market.kernel)
  expect(await titlesOf(binta)).toEqual([])
  const [admin, colleague] = [await market.staff('admin'), await market.staff('finance')]
  const regions = [{ region: 'Kita', servedBy: 'couriers' as const, isCollected: true }]
  await admin.call(changeServedRegions, { body: { regions, reason: 'Un livreur à Kita' } })
  await approveChange(colleague)
  await tellAwaitedRoutes(market.kernel)
  await tellAwaitedRoutes(market.kernel)
  await market.settle()
  expect(await titlesOf(binta)).toEqual(['Karité de Kita expédie vers Kita'])
  const butter = await market.product({ seller: far, stock: 9 })
  const there = { shippingAddress: { ...home, ...kita } }
  expect(await order(await market.buyer(), [line(butter)], there)).toMatchObject({
    receiveAt: 'door',
  })
  expect(await refusal(binta.call(awaitRoute, { params }))).toMatchObject({
    code: 'pricing.route_exists',
  })
})

async function titlesOf(person: Person): Promise<string[]> {
  const { notifications } = await person.call(listNotifications, { query: {} })
  return notifications.map(({ title }) => title)
}
