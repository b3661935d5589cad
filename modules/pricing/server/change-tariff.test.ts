import { afterAll, expect, test } from 'vitest'

import {
  changeDeliveryTariff,
  exportDeliveryTariff,
  readDeliveryTariff,
  type DeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { decideSetting, readSettingChanges } from '#modules/settings/contract/settings.ts'
import { readSellingCosts } from '#modules/pricing/contract/selling-costs.ts'
import { dayMs, dayOf } from '#kernel/clock.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { serve } from '../../../tests/support/regions.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const [admin, colleague, awa] = await Promise.all([
  market.staff('admin'),
  market.staff('admin'),
  market.buyer(),
])
const shop = await market.seller()
const cloth = await market.product({ seller: shop, price: 10_000, stock: 50 })
afterAll(() => market.close())

const read = () => admin.call(readDeliveryTariff, {})
const reason = 'Le carburant a augmenté.'
const propose = (tariff: DeliveryTariff, why = reason) =>
  colleague.call(changeDeliveryTariff, { body: { ...tariff, reason: why } })
const waitingId = async () => {
  const { changes } = await admin.call(readSettingChanges, {})
  return changes.find(({ decision }) => decision === null)?.id ?? ''
}
const decide = async (who: typeof admin, approve: boolean) =>
  who.call(decideSetting, { params: { id: await waitingId() }, body: { approve } })
/** Proposed by one person, approved by another. */
async function change(tariff: DeliveryTariff, why = reason): Promise<DeliveryTariff> {
  await propose(tariff, why)
  await decide(admin, true)
  return read()
}
/** The grid with one zone changed. */
const withZone = (tariff: DeliveryTariff, zone: string, part: object): DeliveryTariff => ({
  ...tariff,
  zones: tariff.zones.map((one) => (one.zone === zone ? { ...one, ...part } : one)),
})

test('an admin sets delivery by zone and weight; new orders pay it, placed ones keep theirs', async () => {
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
  // A shop that pays for the delivery reads the same grid, of the zones that it reaches.
  expect(await shop.call(readSellingCosts, {})).toEqual({
    commissionBasisPoints: 500,
    rules: [],
    freeDelivery: {
      léger: { from: 1_000, to: 1_500 },
      moyen: { from: 1_500, to: 2_000 },
      lourd: { from: 2_500, to: 3_500 },
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

test('the tariff changes once another person approves it, who reads each figure both ways', async () => {
  const before = await read()
  await propose({ ...before, furtherShop: 650 })
  expect((await read()).furtherShop).toBe(before.furtherShop)
  expect(await refusal(decide(colleague, true))).toMatchObject({
    status: 409,
    code: 'settings.own_change',
  })
  const { changes } = await decide(admin, true)
  expect(changes[0]).toMatchObject({
    topic: 'delivery',
    decision: 'applied',
    differences: [{ name: 'boutique de plus', after: '650\u00a0f' }],
  })
  expect((await read()).furtherShop).toBe(650)
  await propose({ ...(await read()), furtherShop: 6_500 })
  await decide(admin, false)
  expect((await read()).furtherShop).toBe(650)
})

test('a paused zone takes no order until its day, says why before, and is approved by two', async () => {
  await serve(market, 'Kayes')
  const before = await read()
  const pause = { reason: 'La route de Kayes est fermée', until: '2026-11-25' }
  const kayes = { region: 'Kayes', quartier: null }
  const away = { shippingAddress: { ...home, ...kayes } }
  const quote = () =>
    market.visitor(quoteCart, { body: { cartItems: [line(cloth)], shippingAddress: kayes } })
  await propose(withZone(before, 'regions', { pause }))
  expect((await quote()).pause).toBeNull()
  await order(awa, [line(cloth)], away)
  await decide(admin, true)
  expect((await quote()).pause).toEqual(pause)
  expect(await refusal(order(awa, [line(cloth)], away))).toMatchObject({
    status: 409,
    code: 'pricing.zone_paused',
    message: 'La route de Kayes est fermée. Nous reprenons mer.\u00a025\u00a0nov.',
    details: pause,
  })
  // Bamako goes on; a page that knows no pause leaves it as it is.
  await order(awa, [line(cloth)])
  const paused = await read()
  const { pause: kept } =
    (
      await change({
        ...paused,
        cashCeiling: paused.cashCeiling + 5_000,
        zones: paused.zones.map(({ pause: known, ...zone }) =>
          zone.zone === 'regions' ? zone : { ...zone, pause: known },
        ) as typeof paused.zones,
      })
    ).zones[3] ?? {}
  expect(kept).toEqual(pause)
  market.clock.advance(5 * dayMs)
  expect((await quote()).pause).toBeNull()
  await order(awa, [line(cloth)], away)
})

test('a surcharge is shown before the order, frozen on it, and ends after its last day', async () => {
  const before = await read()
  const day = dayOf(market.clock.now())
  const surcharge = { francs: 200, reason: 'carburant', until: day }
  const bamako = { region: 'Bamako', quartier: 'Badalabougou' }
  const quote = () =>
    market.visitor(quoteCart, { body: { cartItems: [line(cloth)], shippingAddress: bamako } })
  const fee = (await quote()).shippingFee ?? 0
  await change(withZone(before, 'bamako-rive-droite', { surcharge }))
  expect(await quote()).toMatchObject({ shippingFee: fee + 200, surcharge })
  const placed = await order(awa, [line(cloth)])
  expect(placed).toMatchObject({
    shippingFee: fee + 200,
    surcharge: { francs: 200, reason: 'carburant' },
  })
  market.clock.advance(dayMs)
  expect(await quote()).toMatchObject({ shippingFee: fee, surcharge: null })
  expect((await order(awa, [line(cloth)])).surcharge).toBeNull()
  expect(await awa.call(readOrder, { params: { id: placed._id } })).toMatchObject({
    shippingFee: fee + 200,
    surcharge: { francs: 200, reason: 'carburant' },
  })
})

test('a zone’s sum for deposits is approved by two; a page that does not know it leaves it', async () => {
  const asked = withZone(await read(), 'bamako-rive-droite', { depositAbove: 60_000 })
  const changed = await change(asked, 'Trop de colis refusés.')
  const sumOf = ({ zones }: DeliveryTariff, zone: string) =>
    zones.find((one) => one.zone === zone)?.depositAbove
  expect(sumOf(changed, 'bamako-rive-droite')).toBe(60_000)
  expect(sumOf(changed, 'nord')).toBeNull()
  const older = {
    ...changed,
    zones: changed.zones.map(({ depositAbove: _unknown, ...zone }) => ({ ...zone, minDays: 0 })),
  }
  await colleague.call(changeDeliveryTariff, { body: { ...older, reason } })
  await decide(admin, true)
  expect(sumOf(await read(), 'bamako-rive-droite')).toBe(60_000)
  for (const depositAbove of [-1, 1.5, 5_000_001])
    expect(await refusal(propose(withZone(await read(), 'nord', { depositAbove })))).toMatchObject({
      status: 400,
    })
  expect(
    sumOf(
      await change(withZone(await read(), 'bamako-rive-droite', { depositAbove: null })),
      'bamako-rive-droite',
    ),
  ).toBeNull()
})

test('an admin saves the table: each zone with its prices, a town below with those of its zone', async () => {
  await serve(market, 'Kayes')
  const file = await fetch(market.url + exportDeliveryTariff.path, {
    headers: { authorization: `Bearer ${admin.user.token}` },
  })
  const rows = (await file.text()).trim().split('\r\n')
  const { zones } = await read()
  const far = zones.find(({ zone }) => zone === 'regions')
  const kayes = rows.findIndex((row) => row.startsWith('Kayes;livreurs;personne;'))
  expect(rows).toHaveLength(1 + zones.length + 1)
  expect(rows[kayes - 1]).toContain(far?.label)
  expect(rows[kayes]).toContain(`;${far?.fees.léger};${far?.fees.moyen};${far?.fees.lourd};`)
})
