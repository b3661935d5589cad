import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import {
  approveBatch,
  buildBatch,
  failLine,
  rebuildBatch,
  retryLine,
  reviewBatch,
  sendBatch,
} from '#modules/payouts/contract/payouts.ts'
import { listHeld, remindShop } from '#modules/payouts/contract/held-items.ts'
import { listSaturdays } from '#modules/payouts/contract/seller-payouts.ts'
import { readMarketHealth } from '#modules/statistics/contract/admin-overview.ts'
import { decideComplaint } from '#modules/complaints/module.ts'
import { complaints } from '#modules/complaints/database/tables.ts'
import { closeAll, type Sold } from './testing/sold.ts'

import { lineOf, openSaturdays } from './testing/saturdays.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const {
  market,
  awa,
  kadi,
  oumar,
  kadiatou,
  sold,
  bank,
  owed,
  next,
  latest,
  saturday,
  send,
  pay,
  duesAgree,
} = await openSaturdays()
afterAll(() => market.close())
afterEach(duesAgree)

test('a parcel is payable once closed, and is worth its goods less the commission', async () => {
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

test('the Saturday batch is built once, by the job and by hand, and needs a second person', async () => {
  market.clock.set(new Date('2026-11-28T06:00:00Z'))
  await Promise.all([1, 2, 3, 4].map(() => market.runJob('payouts.build')))
  const key = randomUUID()
  const byHand = await Promise.all(
    [oumar, oumar, kadiatou].map((person) => person.call(buildBatch, {}, { idempotencyKey: key })),
  )
  await expect(oumar.call(buildBatch, {})).rejects.toMatchObject({
    status: 400,
    code: 'idempotency.key_missing',
  })
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
  await financeIsTold()
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
  await expect(market.sql('delete from payout_items')).rejects.toThrow(/is no draft/)
  await expect(market.sql('update payout_lines set amount_francs = 1')).rejects.toThrow(
    /is append-only/,
  )
  await oumar.call(sendBatch, { params })
})

test('one line fails, is sent again and paid: the bank moves once, by what was paid', async () => {
  const before = await bank()
  const batch = await latest()
  const params = { id: lineOf(batch)._id }
  const failed = await oumar.call(failLine, { params, body: { reason: 'Numéro fermé.' } })
  expect(failed).toMatchObject({ state: 'paid', failed: 1, paid: 0 })
  const admin = await market.staff('admin')
  expect(await admin.call(readMarketHealth, {})).toMatchObject({
    batch: { state: 'paid', failed: 1 },
  })
  expect(await bank()).toBe(before)
  expect((await next()).held).toMatchObject({ amount: 9_547, items: [{ reason: 'depot' }] })
  const [refused] = (await oumar.call(listHeld, {})).held
  const shop = { params: { shopId: refused?.ownerId ?? '' } }
  for (const finance of [oumar, kadiatou]) await finance.call(remindShop, shop)
  await market.settle()
  const reminders = (await kadi.call(listNotifications, {})).notifications.filter(
    ({ title }) => title === 'Numéro de dépôt à changer',
  )
  expect(reminders).toMatchObject([{ webUrl: '/vendeur-dashboard?onglet=boutique' }])
  // It is before seven: the SMS is sent after quiet hours.
  expect(
    await market.sql("select 1 from sms_outbox where news_key like 'depot-reminded:%'"),
  ).toHaveLength(1)
  await oumar.call(retryLine, { params })
  expect(await refusal(oumar.call(remindShop, shop))).toMatchObject({
    status: 409,
    code: 'payouts.nothing_refused',
  })
  const twice = await Promise.allSettled([1, 2, 3].map(() => pay(batch)))
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await bank()).toBe(before - 9_547)
  expect(await owed()).toBe(0)
  await market.settle()
  const { notifications } = await kadi.call(listNotifications, {})
  expect(notifications.slice(0, 3).map(({ title }) => title)).toEqual(
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

test('a complaint stops the money whenever it is opened; it comes back when it is over', async () => {
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

  const rows = await market.sql<{ id: string }>(
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

/**
 * The form refuses complaints about closed parcels; this opens one all the same, to see its money
 * withheld.
 */
async function complainLate({ parcelId }: Sold): Promise<void> {
  await market.kernel.db
    .insert(complaints)
    .values({ id: randomUUID(), parcelId, buyerId: awa.user._id, openedAt: market.clock.now() })
}

/** Expects one notice at eight, though the job runs twice. */
async function financeIsTold(): Promise<void> {
  await market.runJob('promises.tell', 'payouts.send')
  market.clock.set(new Date('2026-11-28T08:00:00Z'))
  await market.runJob('promises.tell', 'payouts.send')
  await market.runJob('promises.tell', 'payouts.send')
  for (const officer of [oumar, kadiatou]) {
    const { notifications } = await officer.call(listNotifications, {})
    expect(notifications.filter(({ title }) => title === 'Un lot attend votre contrôle')).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/^LOT-261128\s:\s9\s547\sf à verser, 1\spersonne\./),
      }),
    ])
  }
}
