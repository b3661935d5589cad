import { afterAll, expect, test } from 'vitest'

import {
  awaitRegion,
  changeServedRegions,
  readServedRegions,
  stopAwaitingRegion,
} from '#modules/pricing/contract/served-regions.ts'
import { estimateDelivery } from '#modules/pricing/contract/delivery-estimate.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { readAdminOverview } from '#modules/statistics/contract/admin-overview.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { deleteUser } from '#modules/people/contract/people.ts'
import { exportParts } from '#server/modules.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import { home, line, order } from '../../../../tests/support/orders.ts'
import { refusal } from '../../../../tests/support/refusal.ts'
import { approveChange } from '../../../../tests/support/settings.ts'

const market = await openMarket()
const [admin, colleague, awa, binta] = await Promise.all([
  market.staff('admin'),
  market.staff('admin'),
  market.buyer(),
  market.buyer('Binta Sow'),
])
const cloth = await market.product({ seller: await market.seller(), price: 10_000, stock: 50 })
afterAll(() => market.close())

const reason = 'Un groupe de livreurs y travaille.'
const at = (region: string) => ({ shippingAddress: { ...home, region, quartier: null } })
const quote = (person: Person, region: string) =>
  person.call(quoteCart, {
    body: { cartItems: [line(cloth)], shippingAddress: { region, quartier: null } },
  })
const wait = (person: Person, region: string) => person.call(awaitRegion, { params: { region } })
const rowOf = async (region: string) =>
  (await admin.call(readServedRegions, {})).regions.find((one) => one.region === region)
async function decide(region: string, servedBy: 'couriers' | 'none') {
  await admin.call(changeServedRegions, { body: { regions: [{ region, servedBy }], reason } })
  await approveChange(colleague)
}
const toConfirm = async () =>
  (await admin.call(readAdminOverview, { query: {} })).toTreat.find(
    ({ kind }) => kind === 'regions',
  )

test('a fresh market delivers to Bamako and its periphery, and nowhere else yet', async () => {
  const { regions } = await admin.call(readServedRegions, {})
  expect(regions).toHaveLength(20)
  expect(regions.filter(({ servedBy }) => servedBy === 'couriers')).toMatchObject([
    { region: 'Bamako', isDecided: true, shops: 1 },
  ])
  expect(await toConfirm()).toBeUndefined()
  const kati = { shippingAddress: { ...home, quartier: 'Kati' } }
  expect((await order(awa, [line(cloth)], kati)).shippingFee).toBe(1_500)
})

test('a place that is not served is told before any payment, and takes no order', async () => {
  expect(await quote(awa, 'Kayes')).toMatchObject({
    shippingFee: null,
    total: 10_000,
    notServed: { region: 'Kayes', isAwaited: false, served: ['Bamako'] },
  })
  expect(
    await market.visitor(estimateDelivery, { query: { region: 'Kayes', weightClass: 'léger' } }),
  ).toMatchObject({ isServed: false })
  expect(await refusal(order(awa, [line(cloth)], at('Kayes')))).toMatchObject({
    status: 409,
    code: 'pricing.region_not_served',
    message: 'Nous ne livrons pas encore à Kayes.',
    details: { region: 'Kayes' },
  })
})

test('a wait is counted once a person and region, shown to her, and can be taken back', async () => {
  await wait(awa, 'Mopti')
  await wait(awa, 'Mopti')
  await wait(binta, 'Mopti')
  expect(await rowOf('Mopti')).toMatchObject({ waiting: 2 })
  expect((await quote(awa, 'Mopti')).notServed).toMatchObject({ isAwaited: true })
  expect(await binta.call(stopAwaitingRegion, { params: { region: 'Mopti' } })).toEqual({
    isAwaited: false,
  })
  expect(await rowOf('Mopti')).toMatchObject({ waiting: 1 })
  expect((await quote(binta, 'Mopti')).notServed).toMatchObject({ isAwaited: false })
  expect(await refusal(wait(awa, 'Bamako'))).toMatchObject({
    status: 409,
    code: 'pricing.region_served',
  })
  expect(await refusal(wait(awa, 'Paris'))).toMatchObject({ status: 400 })
})

test('a region opens once two people agreed; who waited is told once, and orders pass', async () => {
  await wait(awa, 'Sikasso')
  await admin.call(changeServedRegions, {
    body: { regions: [{ region: 'Sikasso', servedBy: 'couriers' }], reason },
  })
  expect(await rowOf('Sikasso')).toMatchObject({ servedBy: 'none' })
  await approveChange(colleague)
  await market.settle()
  expect(await rowOf('Sikasso')).toMatchObject({ servedBy: 'couriers', waiting: 0 })
  const told = async () =>
    (await awa.call(listNotifications, { query: {} })).notifications.filter(
      ({ title }) => title === 'Nous livrons à Sikasso',
    )
  expect(await told()).toHaveLength(1)
  expect(market.sms.messages().filter((sms) => sms.message.includes('Sikasso'))).toHaveLength(1)
  expect((await quote(awa, 'Sikasso')).notServed).toBeNull()
  await order(awa, [line(cloth)], at('Sikasso'))
  await decide('Sikasso', 'none')
  await decide('Sikasso', 'couriers')
  await market.settle()
  expect(await told()).toHaveLength(1)
})

test('a region closed between the price and the order is refused, placed orders stay', async () => {
  await decide('Ségou', 'couriers')
  const { total } = await quote(awa, 'Ségou')
  const before = await order(awa, [line(cloth)], at('Ségou'))
  await decide('Ségou', 'none')
  expect(
    await refusal(order(awa, [line(cloth)], { ...at('Ségou'), expectedTotal: total })),
  ).toMatchObject({ status: 409, code: 'pricing.region_not_served' })
  expect(before.state).toBe('awaiting_payment')
})

test('an older market keeps its regions until an admin confirms or closes them', async () => {
  await market.sql(
    `update served_regions set served_by = 'couriers', decided_at = null where region in ('Gao', 'Kidal')`,
  )
  expect(await toConfirm()).toMatchObject({ count: 2 })
  await order(awa, [line(cloth)], at('Kidal'))
  await admin.call(changeServedRegions, {
    body: {
      regions: [
        { region: 'Gao', servedBy: 'couriers' },
        { region: 'Kidal', servedBy: 'none' },
      ],
      reason,
    },
  })
  await approveChange(colleague)
  expect(await toConfirm()).toBeUndefined()
  expect(await rowOf('Gao')).toMatchObject({ servedBy: 'couriers', isDecided: true })
  expect(await refusal(order(awa, [line(cloth)], at('Kidal')))).toMatchObject({ status: 409 })
})

test('one closed road stops the orders of its region alone, up to its day', async () => {
  await decide('Kayes', 'couriers')
  await decide('Koutiala', 'couriers')
  const propose = (pause: { reason: string; until: string } | null) =>
    admin.call(changeServedRegions, {
      body: { regions: [{ region: 'Kayes', servedBy: 'couriers', pause }], reason },
    })
  const pause = { reason: 'La route de Kayes est fermée', until: '2026-11-30' }
  expect(await refusal(propose({ ...pause, until: '2026-01-01' }))).toMatchObject({
    code: 'pricing.zone_day_past',
  })
  await propose(pause)
  expect((await quote(awa, 'Kayes')).pause).toBeNull()
  await approveChange(colleague)
  expect(await rowOf('Kayes')).toMatchObject({ servedBy: 'couriers', isDecided: true, pause })
  expect((await quote(awa, 'Kayes')).pause).toEqual(pause)
  const ask = { query: { region: 'Kayes', weightClass: 'moyen' as const } }
  expect(await market.visitor(estimateDelivery, ask)).toMatchObject({ pause })
  expect(await refusal(order(awa, [line(cloth)], at('Kayes')))).toMatchObject({
    code: 'pricing.zone_paused',
    message: 'La route de Kayes est fermée. Nous reprenons lun.\u00a030\u00a0nov.',
  })
  await order(awa, [line(cloth)], at('Koutiala'))
  await decide('Koutiala', 'none')
  expect(await rowOf('Kayes')).toMatchObject({ pause })
  await propose(null)
  await approveChange(colleague)
  await order(awa, [line(cloth)], at('Kayes'))
})

test('a pause of a region of before says nothing about who delivers there', async () => {
  await market.sql(
    `update served_regions set served_by = 'couriers', decided_at = null where region = 'Douentza'`,
  )
  const pause = { reason: 'Pluies', until: '2026-12-02' }
  await admin.call(changeServedRegions, {
    body: { regions: [{ region: 'Douentza', servedBy: 'couriers', pause }], reason },
  })
  await approveChange(colleague)
  expect(await rowOf('Douentza')).toMatchObject({ isDecided: false, pause })
  await decide('Douentza', 'none')
})

test('the same decision twice, or one region twice, is refused', async () => {
  const change = (...regions: string[]) =>
    admin.call(changeServedRegions, {
      body: { regions: regions.map((region) => ({ region, servedBy: 'none' as const })), reason },
    })
  expect(await refusal(change('Nara'))).toMatchObject({ code: 'settings.nothing_changed' })
  expect(await refusal(change('Nara', 'Nara'))).toMatchObject({ status: 400 })
  expect(await refusal(change())).toMatchObject({ status: 400 })
})

test('a wait is in her copy of her data, and goes with her account', async () => {
  const coumba = await market.buyer('Coumba Keïta')
  await wait(coumba, 'Nioro')
  const copied = async () =>
    JSON.stringify(
      (
        await Promise.all(exportParts.map((read) => read(market.kernel.db, coumba.user._id)))
      ).flat(),
    )
  expect(await copied()).toContain('Nioro')
  await admin.call(deleteUser, { params: { id: coumba.user._id } })
  expect(await rowOf('Nioro')).toMatchObject({ waiting: 0 })
})
