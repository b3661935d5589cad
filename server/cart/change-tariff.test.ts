import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CallFailure } from '#contract/kernel/call-failure.ts'
import {
  changeDeliveryTariff,
  readDeliveryTariff,
  type DeliveryTariff,
} from '#contract/cart/delivery-tariff.ts'
import { quoteCart } from '#contract/cart/quote.ts'
import { readOrder } from '#contract/orders/orders.ts'
import { readSellingCosts } from '#contract/cart/selling-costs.ts'
import { openMarket, type Market } from '../../tests/market.ts'
import type { Goods } from '../../tests/market-goods.ts'
import type { Person, Seller } from '../../tests/market-people.ts'
import { home, line, order } from '../../tests/orders.ts'
import { refusal } from '../../tests/refusal.ts'

let market: Market
let admin: Person
let awa: Person
let cloth: Goods
let shop: Seller

beforeAll(async () => {
  market = await openMarket()
  ;[admin, awa] = await Promise.all([market.staff('admin'), market.buyer()])
  shop = await market.seller()
  cloth = await market.product({ seller: shop, price: 10_000, stock: 50 })
})
afterAll(() => market.close())

const read = () => admin.call(readDeliveryTariff, {})
const reason = 'Le carburant a augmenté.'
const change = (tariff: DeliveryTariff, why = reason) =>
  admin.call(changeDeliveryTariff, { body: { ...tariff, reason: why } })
/** The grid with one zone changed. */
const withZone = (tariff: DeliveryTariff, zone: string, part: object): DeliveryTariff => ({
  ...tariff,
  zones: tariff.zones.map((one) => (one.zone === zone ? { ...one, ...part } : one)),
})

test('an admin sets what delivery costs by zone and weight; new orders pay it, placed ones keep what they were shown', async () => {
  const before = await read()
  expect(before.zones.map(({ zone, fees }) => [zone, fees.léger, fees.moyen, fees.lourd])).toEqual([
    ['bamako-rive-gauche', 1_000, 1_500, 2_500],
    ['bamako-rive-droite', 1_000, 1_500, 2_500],
    ['peripherie', 1_500, 2_000, 3_500],
    ['regions', 2_500, 4_000, 7_500],
    ['nord', 5_000, 8_000, 15_000],
  ])
  const placed = await order(awa, [line(cloth)])
  const changed = await change({
    ...withZone(before, 'bamako-rive-droite', {
      fees: { léger: 1_250, moyen: 1_750, lourd: 3_000 },
      maxDays: 2,
    }),
    furtherShop: 750,
  })
  expect(changed.version).not.toBe(before.version)
  expect(changed).toMatchObject({ furtherShop: 750, cashCeiling: before.cashCeiling })
  const shippingAddress = { region: 'Bamako', quartier: 'Badalabougou' }
  // A shop that pays for the delivery reads the same grid, from the nearest zone to the farthest.
  expect(await shop.call(readSellingCosts, {})).toEqual({
    commissionBasisPoints: 500,
    freeDelivery: {
      léger: { from: 1_000, to: 5_000 },
      moyen: { from: 1_500, to: 8_000 },
      lourd: { from: 2_500, to: 15_000 },
    },
  })
  const quote = await market.visitor(quoteCart, {
    body: { cartItems: [line(cloth)], shippingAddress },
  })
  expect(quote).toMatchObject({
    shippingFee: 1_250,
    shops: [{ delay: { from: '2026-11-21', to: '2026-11-23' } }],
  })
  expect((await order(awa, [line(cloth)])).shippingFee).toBe(1_250)
  expect((await awa.call(readOrder, { params: { id: placed._id } })).shippingFee).toBe(1_000)
  const rows = await market.sql(
    "select actor_id as actor, before, after, reason from audit_acts where action = 'orders.tariff_changed'",
  )
  expect(rows).toMatchObject([
    {
      actor: admin.user._id,
      reason,
      before: { 'boutique de plus': 500, 'Bamako, rive droite (communes V et VI), léger': 1_000 },
      after: {
        'boutique de plus': 750,
        'Bamako, rive droite (communes V et VI), léger': 1_250,
        'Bamako, rive droite (communes V et VI), jours': '1 à 2',
      },
    },
  ])
  expect(Object.keys((rows[0] as { after: object }).after)).toHaveLength(5)
})

test('cash at the door is opened and closed by zone, under a ceiling', async () => {
  const cash = { paymentMethod: 'cash_on_delivery' as const }
  const before = await read()
  const closed = await change(withZone(before, 'bamako-rive-droite', { cashAllowed: false }))
  expect(await refusal(order(awa, [line(cloth)], cash))).toMatchObject({
    status: 422,
    code: 'orders.cash_refused',
  })
  const open = await change(
    withZone({ ...closed, cashCeiling: 15_000 }, 'bamako-rive-droite', { cashAllowed: true }),
  )
  expect((await order(awa, [line(cloth)], cash)).state).toBe('new')
  expect(
    await refusal(order(awa, [line(cloth, 2)], { ...cash, shippingAddress: home })),
  ).toMatchObject({
    status: 422,
    message: 'Le paiement à la livraison va jusqu’à 15\u202f000\u00a0f.',
  })
  expect(open.cashCeiling).toBe(15_000)
})

test('two admins who change the grid at once: the second is refused with a sentence, and nothing of the first is lost', async () => {
  const seen = await read()
  const ends = await Promise.allSettled([
    change({ ...seen, furtherShop: 600 }),
    change({ ...seen, furtherShop: 900 }),
  ])
  const refused = ends
    .filter((end) => end.status === 'rejected')
    .map((end) => end.reason as CallFailure)
  expect(refused).toMatchObject([{ status: 409, code: 'orders.tariff_changed' }])
  expect([600, 900]).toContain((await read()).furtherShop)
})

test('an invalid grid is refused with its fields, and changes nothing', async () => {
  const before = await read()
  const wrong: [DeliveryTariff, string][] = [
    [withZone(before, 'nord', { fees: { léger: -1, moyen: 0, lourd: 0 } }), 'zones.4.fees.léger'],
    [withZone(before, 'nord', { fees: { léger: 0.5, moyen: 0, lourd: 0 } }), 'zones.4.fees.léger'],
    [withZone(before, 'nord', { minDays: 9, maxDays: 3 }), 'zones.4.maxDays'],
    [{ ...before, zones: before.zones.slice(1) }, 'zones'],
    [
      { ...before, zones: before.zones.map((zone) => ({ ...zone, zone: 'nord' as const })) },
      'zones',
    ],
    [{ ...before, cashCeiling: 1e9 }, 'cashCeiling'],
  ]
  for (const [tariff, field] of wrong) {
    const failure = await refusal(change(tariff))
    expect(failure.status).toBe(400)
    expect(Object.keys(failure.fields)).toContain(field)
  }
  expect((await refusal(change({ ...before, furtherShop: 1 }, ' '))).fields).toEqual({
    reason: 'Dites pourquoi les frais changent.',
  })
  expect(await read()).toEqual(before)
})
