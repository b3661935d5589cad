import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { CallFailure } from '#contract/kernel/call-failure.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  approveBatch,
  buildBatch,
  failLine,
  listBatches,
  listHeld,
  payLine,
  readBatch,
  rebuildBatch,
  recordResults,
  retryLine,
  reviewBatch,
  sendBatch,
  type Batch,
} from '#contract/payouts/payouts.ts'
import { listSaturdays, readNextPayout, readStatement } from '#contract/payouts/seller-payouts.ts'
import { decideComplaint } from '#server/complaints/index.ts'
import { balancesOf, postEntries } from '#server/ledger/index.ts'
import { complaints } from '#database/tables/complaints.ts'
import { openMarket, type Market } from '../../tests/market.ts'
import type { Goods } from '../../tests/market-goods.ts'
import type { Person, Seller } from '../../tests/market-people.ts'
import { referenceOf } from './record-results.ts'
import { closeAll, sell, type Sold } from './testing/sold.ts'
import { dayMs } from '../kernel/clock.ts'

let market: Market
let awa: Person
let kadi: Seller
let courier: Person
let oumar: Person
let kadiatou: Person
let bazin: Goods
const weekMs = 7 * dayMs

beforeAll(async () => {
  market = await openMarket()
  ;[awa, kadi, courier, oumar, kadiatou] = [
    await market.buyer(),
    await market.seller(),
    await market.staff('livreur'),
    await market.staff('finance'),
    await market.staff('finance'),
  ]
  bazin = await market.product({ seller: kadi, price: 10_050, stock: 100 })
})
afterAll(() => market.close())

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('accepted'),
    (error: unknown) => error as CallFailure,
  )
const sold = (cash = false) =>
  sell(market, { buyer: awa, seller: kadi, courier, goods: bazin, cash })
const bank = async () => (await balancesOf(market.kernel.db, ['bank'])).get('bank') ?? 0
const owed = async () =>
  0 -
  ((await balancesOf(market.kernel.db, ['seller_payable'])).get(`seller_payable:${kadi.shopId}`) ??
    0)
const next = () => kadi.call(readNextPayout, {})
const lineOf = (batch: Batch, owner: 'seller' | 'courier' = 'seller') =>
  batch.lines.find((line) => line.owner === owner) ?? expect.unreachable(`no ${owner} line`)
const latest = async () =>
  oumar.call(readBatch, {
    params: { id: (await oumar.call(listBatches, {})).batches[0]?._id ?? '' },
  })
/** A Saturday, six in the morning, and a bit. */
async function saturday(): Promise<Batch> {
  market.clock.advance(((6 - market.clock.now().getUTCDay() + 7) % 7 || 7) * dayMs)
  await market.runJob('payouts.build')
  return latest()
}
async function send(batch: Batch): Promise<Batch> {
  const params = { id: batch._id }
  if (!batch.reviewed) await oumar.call(reviewBatch, { params })
  await kadiatou.call(approveBatch, { params, body: { amount: batch.amount } })
  return oumar.call(sendBatch, { params })
}
const pay = (batch: Batch, owner: 'seller' | 'courier' = 'seller') =>
  oumar.call(payLine, {
    params: { id: lineOf(batch, owner)._id },
    body: { operatorTransactionId: `MP-${randomUUID()}` },
  })

/** What is owed and in no batch is kept by the database, entry by entry: it is what the ledger and the lines say. */
async function duesAgree(): Promise<void> {
  const { rows } = await market.kernel.database.pool.query<{ kept: number[]; found: number[] }>(`
    select array(select entry_id from payout_dues order by 1) as kept, array(
      select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
      where a.kind in ('seller_payable', 'courier_payable') and t.kind <> 'payout_paid'
        and not exists (select from payout_items i where i.entry_id = e.id and i.released_at is null) order by 1) as found`)
  expect(rows[0]?.kept).toEqual(rows[0]?.found)
}
afterEach(duesAgree)

test('a parcel is not payable before it is closed, and then is worth its goods less the commission', async () => {
  await sold()
  expect(await next()).toMatchObject({ amount: 0, notYet: { amount: 9_547, orders: 1 } })
  await closeAll(market)
  // 5 % of 10 050 is 502.5: the half goes up.
  expect(await next()).toMatchObject({
    amount: 10_050 - 503,
    orders: 1,
    notYet: { amount: 0 },
    day: '2026-11-28',
  })
})

test('the Saturday batch is built once, however often, by hand or by whom, and needs a second pair of eyes', async () => {
  market.clock.set(new Date('2026-11-28T06:00:00Z'))
  await Promise.all([1, 2, 3, 4].map(() => market.runJob('payouts.build')))
  const byHand = await Promise.all([oumar, kadiatou].map((person) => person.call(buildBatch, {})))
  const batch = await latest()
  expect(new Set(byHand.map(({ _id }) => _id))).toEqual(new Set([batch._id]))
  expect(batch).toMatchObject({
    number: 'LOT-261128',
    state: 'draft',
    amount: 9_547,
    sellers: 1,
    built: { by: null },
    approval: { allowed: false },
  })
  const params = { id: batch._id }
  const body = { amount: 9_547 }
  expect(await refusal(kadiatou.call(approveBatch, { params, body }))).toMatchObject({
    status: 409,
    code: 'payouts.not_reviewed',
  })
  expect(await refusal(oumar.call(sendBatch, { params }))).toMatchObject({
    status: 409,
    code: 'payouts.batch_state',
  })
  await oumar.call(reviewBatch, { params })
  expect(await refusal(oumar.call(approveBatch, { params, body }))).toMatchObject({
    status: 403,
    code: 'payouts.four_eyes',
  })
  expect(
    await refusal(kadiatou.call(approveBatch, { params, body: { amount: 9_548 } })),
  ).toMatchObject({ status: 422, code: 'payouts.other_amount' })
  expect(await kadiatou.call(approveBatch, { params, body })).toMatchObject({
    state: 'approved',
    approved: { by: 'Équipe finance' },
  })
  await expect(market.kernel.database.pool.query('delete from payout_items')).rejects.toThrow(
    /plus un brouillon/,
  )
  await expect(
    market.kernel.database.pool.query('update payout_lines set amount_francs = 1'),
  ).rejects.toThrow(/n’accepte que des ajouts/)
  await oumar.call(sendBatch, { params })
})

test('one line fails, is sent again and paid: the bank moves once, by exactly what the operator paid', async () => {
  const before = await bank()
  const batch = await latest()
  const params = { id: lineOf(batch)._id }
  const failed = await oumar.call(failLine, { params, body: { reason: 'Numéro fermé.' } })
  expect(failed).toMatchObject({ state: 'paid', failed: 1, paid: 0 })
  expect(await bank()).toBe(before)
  expect((await next()).held).toMatchObject({ amount: 9_547, items: [{ reason: 'depot' }] })
  await oumar.call(retryLine, { params })
  const twice = await Promise.allSettled([1, 2, 3].map(() => pay(batch)))
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await bank()).toBe(before - 9_547)
  expect(await owed()).toBe(0)
  await market.settle()
  const { notifications } = await kadi.call(listNotifications, {})
  expect(notifications.slice(0, 2).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Versement payé', 'Versement refusé']),
  )
  expect(await kadi.call(listSaturdays, {})).toMatchObject({
    saturdays: [{ day: '2026-11-28', state: 'paid', amount: 9_547, orders: 1 }],
  })
  expect((await latest()).journal.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'Lot construit',
      'Lot relu',
      'Lot approuvé',
      expect.stringMatching(/^Ligne échouée/),
    ]),
  )
})

test('a complaint stops the money whenever it is opened: before the batch, after its approval, and it comes back when it is over', async () => {
  const [calm, late] = [await sold(), await sold()]
  await closeAll(market)
  const batch = await saturday()
  expect(lineOf(batch)).toMatchObject({ count: 2, amount: 2 * 9_547 })
  await oumar.call(reviewBatch, { params: { id: batch._id } })
  await complainLate(late)
  const approval = { params: { id: batch._id }, body: { amount: batch.amount } }
  expect(await refusal(kadiatou.call(approveBatch, approval))).toMatchObject({
    status: 409,
    code: 'payouts.changed',
  })
  const rebuilt = await kadiatou.call(rebuildBatch, {
    params: { id: batch._id },
    body: { reason: 'Réclamation ouverte.' },
  })
  expect(rebuilt).toMatchObject({ _id: batch._id, amount: 9_547, reviewed: null })
  expect(await oumar.call(listHeld, {})).toMatchObject({
    amount: 9_547,
    held: [{ reason: 'complaint', orderNumber: late.orderNumber }],
  })

  await oumar.call(reviewBatch, { params: { id: batch._id } })
  await kadiatou.call(approveBatch, { params: { id: batch._id }, body: { amount: 9_547 } })
  await complainLate(calm)
  const sent = await oumar.call(sendBatch, { params: { id: batch._id } })
  expect(lineOf(sent)).toMatchObject({ state: 'withdrawn' })
  expect(await next()).toMatchObject({ amount: 0, held: { amount: 2 * 9_547, orders: 2 } })

  const { rows } = await market.kernel.database.pool.query<{ id: string }>(
    "select id from complaints where status <> 'résolu'",
  )
  for (const { id } of rows)
    await decideComplaint(market.kernel, {
      complaintId: id,
      actor: { userId: oumar.user._id, role: 'admin' },
      outcome: 'rejeté',
      reason: 'Conforme.',
    })
  expect(await next()).toMatchObject({ amount: 2 * 9_547, held: { amount: 0 } })
  await pay(await send(await saturday()))
  expect(await owed()).toBe(0)
})

test('cash is payable once the courier has handed it in, the oldest first', async () => {
  const first = await sold(true)
  market.clock.advance(60_000)
  await sold(true)
  await closeAll(market)
  expect(await next()).toMatchObject({
    amount: 0,
    held: {
      amount: 2 * 9_547,
      items: [{ reason: 'cash', detail: 'chez le livreur, rien à faire' }, { reason: 'cash' }],
    },
  })
  await market.kernel.transaction((tx) =>
    postEntries(tx, {
      kind: 'cash_remitted',
      subjectId: randomUUID(),
      eventKey: randomUUID(),
      occurredAt: market.clock.now(),
      entries: [
        { account: 'bank', francs: 11_050 },
        { account: 'courier_cash', owner: courier.user._id, francs: -11_050 },
      ],
    }),
  )
  const batch = await saturday()
  expect(lineOf(batch)).toMatchObject({ amount: 9_547, count: 1 })
  const statement = await kadi.call(readStatement, { params: { id: lineOf(batch)._id } })
  expect(statement.items).toMatchObject([
    {
      orderNumber: first.orderNumber,
      goods: 10_050,
      commission: 503,
      amount: 9_547,
      lines: [{ quantity: 1, total: 10_050, commission: 503 }],
    },
  ])
  await pay(await send(batch))
})

test('a shop that owes more than it is owed is carried on to a later Saturday, to the franc', async () => {
  await owe(30_000)
  const other = await market.seller({ name: 'Maison du Thé' })
  await sell(market, {
    buyer: awa,
    seller: other,
    courier,
    goods: await market.product({ seller: other, price: 4_000 }),
  })
  await sold()
  await closeAll(market)
  expect(await next()).toMatchObject({ amount: 0, owes: 30_000 - 9_547 })
  const batch = await saturday()
  expect(batch.lines.find(({ ownerId }) => ownerId === kadi.shopId)).toMatchObject({
    state: 'carried',
    amount: 9_547 - 30_000,
  })
  await pay(await send(batch))
  expect((await kadi.call(listSaturdays, {})).saturdays[0]).toMatchObject({
    state: 'carried',
    amount: 9_547 - 30_000,
  })

  for (let round = 0; round < 3; round += 1) await sold()
  await closeAll(market)
  const later = await saturday()
  expect(lineOf(later)).toMatchObject({
    amount: 4 * 9_547 - 30_000,
    otherWords: [expect.stringMatching(/^report du /)],
  })
  await pay(await send(later))
  expect(await next()).toMatchObject({ amount: 0, owes: 0 })
})

test('the operator’s results are read line by line, twice without harm, and what is wrong is said', async () => {
  await sold()
  await closeAll(market)
  const batch = await send(await saturday())
  const reference = referenceOf(lineOf(batch)._id)
  const params = { id: batch._id }
  const csv = `reference;transaction;statut\r\n${reference};MP261219.0712.C1;SUCCESS\r\nV0000;MP1;SUCCESS\r\n`
  expect(await oumar.call(recordResults, { params, body: { csv } })).toMatchObject({
    paid: 1,
    failed: 0,
    known: 0,
    problems: [{ row: 3 }],
    batch: { state: 'paid' },
  })
  expect(await oumar.call(recordResults, { params, body: { csv } })).toMatchObject({
    paid: 0,
    known: 1,
  })
  expect(
    await refusal(oumar.call(recordResults, { params, body: { csv: 'n’importe;quoi' } })),
  ).toMatchObject({
    status: 422,
    code: 'payouts.results_unreadable',
  })
  expect(await owed()).toBe(9_547)
})

test('a courier’s fees are paid on Saturdays too, and one seller never sees another’s statement', async () => {
  market.clock.advance(weekMs)
  await fee(1_200)
  const batch = await saturday()
  expect(lineOf(batch, 'courier')).toMatchObject({ amount: 1_200, depotNumber: courier.user.phone })
  await send(batch)
  await pay(batch, 'courier')
  expect(
    (await balancesOf(market.kernel.db, ['courier_payable'])).get(
      `courier_payable:${courier.user._id}`,
    ),
  ).toBe(0)
  const { saturdays } = await kadi.call(listSaturdays, {})
  const stranger = await market.seller({ name: 'Une autre' })
  expect(
    await refusal(stranger.call(readStatement, { params: { id: saturdays[0]?._id ?? '' } })),
  ).toMatchObject({ status: 404 })
})

/** Nobody may complain about a closed parcel by the form; whatever opens a complaint all the same, the money waits. */
async function complainLate({ parcelId }: Sold): Promise<void> {
  await market.kernel.db
    .insert(complaints)
    .values({ id: randomUUID(), parcelId, buyerId: awa.user._id, openedAt: market.clock.now() })
}

async function owe(francs: number): Promise<void> {
  await market.kernel.transaction((tx) =>
    postEntries(tx, {
      kind: 'sale_reversed',
      subjectId: randomUUID(),
      eventKey: randomUUID(),
      occurredAt: market.clock.now(),
      entries: [
        { account: 'seller_payable', owner: kadi.shopId, francs },
        { account: 'refunds_due', francs: -francs },
      ],
    }),
  )
}

async function fee(francs: number): Promise<void> {
  await market.kernel.transaction((tx) =>
    postEntries(tx, {
      kind: 'courier_fee',
      subjectId: randomUUID(),
      eventKey: randomUUID(),
      occurredAt: market.clock.now(),
      entries: [
        { account: 'delivery_revenue', francs },
        { account: 'courier_payable', owner: courier.user._id, francs: -francs },
      ],
    }),
  )
}
