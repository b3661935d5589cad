import { afterAll, expect, test } from 'vitest'

import {
  addCarrier,
  addLine,
  changeCarrier,
  changeLine,
  listCarriers,
} from '#modules/coaches/contract/carriers.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { changeServedRegions, readServedRegions } from '#modules/pricing/contract/served-regions.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { approveChange } from '../../../tests/support/settings.ts'

const market = await openMarket()
const [admin, colleague, awa] = await Promise.all([
  market.staff('admin'),
  market.staff('admin'),
  market.buyer(),
])
const cloth = await market.product({ seller: await market.seller(), price: 10_000, stock: 50 })
afterAll(() => market.close())
await relayOf(market, await market.seller({ name: 'Fanta N’Di' }), { region: 'Kayes' })
await relayOf(market, await market.seller({ name: 'Tilé Énergie' }), { region: 'Ségou' })

const reason = 'Le car de Kayes.'
const djigui = {
  name: 'Djigui Cars',
  phone: '76 30 11 52',
  provider: 'orange_money' as const,
  reason,
}
const kayes = {
  station: 'Gare de Sogoniko',
  region: 'Kayes',
  days: [1, 4],
  leavesAt: '18:00',
  roadDays: 2,
  prices: { léger: 400, moyen: 700, lourd: 1_500 },
  reason,
}

async function newCarrier(name: string) {
  const { carriers } = await admin.call(addCarrier, { body: { ...djigui, name } })
  const carrier = carriers.find((one) => one.name === name)
  if (!carrier) throw new Error('no carrier was added')
  return carrier
}

test('an admin keeps carriers and their lines, each change with its reason in the journal', async () => {
  const { _id: id } = await newCarrier('Djigui Cars')
  expect(await refusal(newCarrier('DJIGUI cars'))).toMatchObject({ code: 'coaches.carrier_exists' })
  const added = await admin.call(addLine, { params: { id }, body: kayes })
  expect(added.carriers[0]).toMatchObject({
    name: 'Djigui Cars',
    phone: '76301152',
    isOpen: true,
    lines: [{ region: 'Kayes', days: [1, 4], leavesAt: '18:00', prices: { lourd: 1_500 } }],
  })
  expect(await refusal(admin.call(addLine, { params: { id }, body: kayes }))).toMatchObject({
    code: 'coaches.line_exists',
  })
  expect(
    await refusal(
      admin.call(changeCarrier, { params: { id }, body: { ...djigui, isOpen: false } }),
    ),
  ).toMatchObject({ code: 'coaches.carrier_has_lines' })
  for (const wrong of [{ days: [] }, { leavesAt: '25:00' }, { days: [1, 1] }])
    expect(
      await refusal(admin.call(addLine, { params: { id }, body: { ...kayes, ...wrong } })),
    ).toMatchObject({ status: 400 })
  const { acts } = await admin.call(listActs, { query: { domain: 'coaches' } })
  expect(acts.map(({ action }) => action)).toEqual(['coaches.line_added', 'coaches.carrier_added'])
})

test('a region is served by coach only where a line goes, and keeps its last line', async () => {
  const { _id: id } = await newCarrier('Kènè Voyages')
  const decide = (region: string, servedBy: 'coach' | 'none') =>
    admin.call(changeServedRegions, { body: { regions: [{ region, servedBy }], reason } })
  expect(await refusal(decide('Ségou', 'coach'))).toMatchObject({
    code: 'pricing.no_coach',
    message: 'Aucun car ne va à Ségou : il faut une ligne et un point relais ouvert.',
  })
  const segou = { ...kayes, region: 'Ségou', days: [1, 2, 3, 4, 5, 6, 7], roadDays: 0 }
  const { carriers } = await admin.call(addLine, { params: { id }, body: segou })
  const [own] = carriers.find(({ _id }) => _id === id)?.lines ?? []
  if (!own) throw new Error('no line was added')
  await decide('Ségou', 'coach')
  await approveChange(colleague)
  const { regions } = await admin.call(readServedRegions, {})
  expect(regions.find(({ region }) => region === 'Ségou')).toMatchObject({
    servedBy: 'coach',
    carriers: ['Kènè Voyages'],
  })
  const close = () =>
    admin.call(changeLine, { params: { id: own._id }, body: { ...segou, isOpen: false } })
  expect(await refusal(close())).toMatchObject({ code: 'coaches.region_needs_line' })
  await decide('Ségou', 'none')
  await approveChange(colleague)
  await close()
  await admin.call(changeCarrier, {
    params: { id },
    body: { ...djigui, name: 'Kènè Voyages', isOpen: false },
  })
  expect((await admin.call(listCarriers, {})).carriers.at(-1)).toMatchObject({
    name: 'Kènè Voyages',
    isOpen: false,
    lines: [{ isOpen: false }],
  })
})

test('no courier brings a parcel to a door where only the coach goes', async () => {
  const body = { regions: [{ region: 'Kayes', servedBy: 'coach' as const }], reason }
  await admin.call(changeServedRegions, { body })
  await approveChange(colleague)
  const there = { ...home, region: 'Kayes', quartier: null }
  const quote = await awa.call(quoteCart, {
    body: { cartItems: [line(cloth)], shippingAddress: { region: 'Kayes', quartier: null } },
  })
  expect(quote.receive?.map(({ at }) => at)).not.toContain('door')
  expect(await refusal(order(awa, [line(cloth)], { shippingAddress: there }))).toMatchObject({
    status: 409,
    code: 'pricing.region_not_served',
  })
})
