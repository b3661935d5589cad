import { afterAll, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readOffer, remakeOffer, withdrawOffer } from '#modules/link-sales/contract/offers.ts'
import { readSale } from '#modules/link-sales/contract/sale-by-link.ts'
import {
  decideSaleReport,
  listSaleReports,
  reportSale,
} from '#modules/link-sales/contract/sale-reports.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { newId, newToken } from '#kernel/ids.ts'
import { exportParts } from '#server/modules.ts'
import { openBrowser } from '../../../tests/support/browsers.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'
import { openLinkSales } from './testing/link-sales.ts'
import { MOST_OPEN_REPORTS } from './report-sale.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'

const { market, seller, link, take, sleeves } = await openLinkSales()
const admin = await market.staff('admin')
afterAll(() => market.close())

type Reason = 'not_as_promised' | 'outside_payment'

const report = (params: { token: string }, reason: Reason = 'outside_payment', words = '') =>
  market.visitor(reportSale, { params, body: { reason, words } })
const waiting = async () => (await admin.call(listSaleReports, { query: { limit: 50 } })).reports
const decide = (id: string, decision: 'withdrawn' | 'kept') =>
  admin.call(decideSaleReport, {
    params: { id },
    body: { decision, reason: 'Numéro hors de Sugu' },
  })
const toTreat = async () => (await toDoOf(admin, 'link_sales.read_report')).length
const noReportWaits = async () => {
  for (const { _id } of await waiting()) await decide(_id, 'kept')
}

test('a visitor reports a sale; the team removes its link, and both sides read so', async () => {
  const sale = await link()
  await report(sale, 'outside_payment', '  Il veut un transfert sur son numéro.\u202e ')
  await report(sale, 'not_as_promised')
  const [first, second] = await waiting()
  expect(first).toMatchObject({
    reason: 'outside_payment',
    words: 'Il veut un transfert sur son numéro.',
    lines: [{ name: 'Boubou bazin', qty: 1, unitPrice: 43_000, isFree: false }],
    total: 43_000,
    state: 'open',
    orderId: null,
  })
  expect(second).toMatchObject({ reason: 'not_as_promised', words: null })
  expect(await toTreat()).toBe(1)

  await decide(first?._id ?? '', 'withdrawn')
  expect(await waiting()).toEqual([])
  expect(await toTreat()).toBe(0)
  expect(await market.visitor(readSale, { params: sale })).toMatchObject({
    state: 'removed',
    others: [],
  })
  expect(await refusal(take(await market.buyer(), sale))).toMatchObject({
    code: 'link_sales.removed',
  })
  expect(await seller.call(readOffer, { params: sale })).toMatchObject({
    state: 'withdrawn',
    outcome: 'hidden',
    path: null,
    canWithdraw: false,
  })
  const again = seller.call(
    remakeOffer,
    { params: sale, body: { hours: 24 } },
    { idempotencyKey: newId() },
  )
  expect(await refusal(again)).toMatchObject({ status: 409, code: 'link_sales.never_again' })
  await market.settle()
  const { notifications } = await seller.call(listNotifications, { query: { limit: 50 } })
  const told = notifications.filter(({ title }) => title === 'Vente par lien retirée')
  expect(told).toHaveLength(1)
  expect(told[0]?.message).toMatch(/Raison\s: Numéro hors de Sugu\./)
  expect(await refusal(decide(second?._id ?? '', 'kept'))).toMatchObject({
    status: 409,
    code: 'link_sales.report_decided',
  })
  const acts = await market.sql(
    'select action, reason from audit_acts where subject_id = $1 and actor_id = $2',
    [sale.id, admin.user._id],
  )
  expect(acts).toEqual([{ action: 'shops.offer_removed', reason: 'Numéro hors de Sugu' }])
})

test('a report without a follow-up leaves the list, and the sale stays open', async () => {
  const sale = await link({ lines: [await sleeves()] })
  await report(sale)
  await report(sale)
  const [first, second] = await waiting()
  expect(first?.lines).toMatchObject([{ name: 'Retouche manches', isFree: true }])
  await decide(first?._id ?? '', 'kept')
  expect((await waiting()).map(({ _id }) => _id)).toEqual([second?._id])
  expect(await market.visitor(readSale, { params: sale })).toMatchObject({ state: 'open' })
  await noReportWaits()
})

test('a taken or withdrawn sale is reported too, but has no link to remove', async () => {
  const [taken, withdrawn] = [await link(), await link()]
  await take(await market.buyer(), taken)
  await seller.call(withdrawOffer, { params: withdrawn })
  for (const sale of [taken, withdrawn]) await report(sale)
  const reports = await waiting()
  expect(reports.map(({ state }) => state)).toEqual(['taken', 'withdrawn'])
  expect(reports[0]?.orderId).toEqual(expect.any(String))
  for (const { _id } of reports)
    expect(await refusal(decide(_id, 'withdrawn'))).toMatchObject({ code: 'link_sales.not_open' })
  expect(await market.visitor(readSale, { params: withdrawn })).toMatchObject({
    state: 'withdrawn',
  })
  await noReportWaits()
})

test('a shop cannot fill the box of its sale: each person and network counts for itself', async () => {
  const sale = await link()
  const network = (at: number) => openBrowser(market)(`198.51.100.${at}`)
  const from = (at: number, words = '') =>
    network(at)(reportSale, { params: sale, body: { reason: 'other', words } })
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => from(1)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await refusal(from(1))).toMatchObject({ status: 429, code: 'link_sales.reported_enough' })

  const moussa = await helperOf(market, seller, ['orders'])
  for (const own of [seller, moussa])
    expect(
      await refusal(own.call(reportSale, { params: sale, body: { reason: 'other' } })),
    ).toMatchObject({ status: 422, code: 'link_sales.own_shop' })

  const buyer = await market.buyer()
  for (const words of ['Premiers mots', 'Derniers mots'])
    await buyer.call(reportSale, { params: sale, body: { reason: 'other', words } })
  expect((await waiting()).map(({ words }) => words)).toEqual([null, null, null, 'Derniers mots'])

  for (let at = 2; at < 25; at += 1) {
    market.clock.advance(1_000)
    await from(at, `réseau ${at}`)
  }
  const shown = await waiting()
  expect(shown).toHaveLength(20)
  expect(shown.at(-1)).toMatchObject({ words: 'réseau 24', waiting: 27 })
  await market.sql(
    `insert into sale_reports (id, offer_id, reason, reported_at)
    select gen_random_uuid(), $1, 'other', $2 from generate_series(1, $3)`,
    [sale.id, market.clock.now(), MOST_OPEN_REPORTS],
  )
  market.clock.advance(1_000)
  await from(30, 'La dernière')
  expect((await waiting()).at(-1)).toMatchObject({
    words: 'La dernière',
    waiting: MOST_OPEN_REPORTS,
  })
  await decide((await waiting()).at(-1)?._id ?? '', 'withdrawn')
  expect(await waiting()).toEqual([])
})

test('a wrong report is refused in words', async () => {
  const sale = await link()
  const refused = (body: { reason: Reason; words?: string }, token = sale.token) =>
    refusal(market.visitor(reportSale, { params: { token }, body }))
  expect(await refused({ reason: 'fake' as Reason })).toMatchObject({ status: 400 })
  expect(await refused({ reason: 'outside_payment', words: 'a'.repeat(501) })).toMatchObject({
    status: 400,
  })
  expect(await refused({ reason: 'outside_payment' }, newToken())).toMatchObject({
    status: 404,
    code: 'link_sales.link_unknown',
  })
  expect(await refusal(decide(newId(), 'kept'))).toMatchObject({ status: 404 })
})

test('a signed-in reporter reads her report in her data; her deletion forgets her words', async () => {
  const sale = await link()
  const awa = await market.buyer()
  const body = { reason: 'other', words: 'Je connais cette dame' } as const
  await awa.call(reportSale, { params: sale, body })
  const parts = await Promise.all(exportParts.map((read) => read(market.kernel.db, awa.user._id)))
  expect(JSON.stringify(parts)).toContain('Je connais cette dame')
  const { _id: userId, phone } = awa.user
  const gone = { userId, phone, at: market.clock.now().toISOString() }
  await market.kernel.transaction((tx) => market.kernel.events.emit(tx, accountAnonymised, gone))
  expect(await waiting()).toMatchObject([{ reason: 'other', words: null }])
})
