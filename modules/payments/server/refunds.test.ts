import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { cancelOrder, readOrder } from '#modules/orders/contract/orders.ts'
import {
  approveRefund,
  confirmRefund,
  failRefund,
  listRefunds,
  sendRefund,
} from '#modules/refunds/contract/refunds.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { actsOn } from '#modules/journal/module.ts'
import { balancesOf, checkLedger } from '#modules/ledger/module.ts'
import { users } from '#modules/identity/database/tables.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { payFor } from '../../../tests/support/payments.ts'

const market = await openMarket()
const awa = await market.buyer()
const finance = await market.staff('finance')
afterAll(() => market.close())

async function cancelledAfterPaying() {
  const goods = await market.product({ seller: await market.seller(), price: 7_000 })
  const placed = await order(awa, [line(goods)])
  await payFor(market, placed)
  await awa.call(cancelOrder, { params: { id: placed._id } })
  const { refunds } = await finance.call(listRefunds, { query: { state: 'requested' } })
  const refund = refunds.find((one) => one.orderNumber === placed.orderNumber)
  if (!refund) throw new Error('no refund was requested')
  return { placed, refund, params: { id: refund._id } }
}

test('a refund goes from requested to approved, sent and confirmed; the ledger follows', async () => {
  const { placed, refund, params } = await cancelledAfterPaying()
  expect(refund).toMatchObject({ amount: 8_000, state: 'requested', payerName: 'Awa Diarra' })
  expect(await refusal(finance.call(sendRefund, { params }))).toMatchObject({
    status: 409,
    code: 'payments.refund_state',
  })
  await finance.call(approveRefund, { params })
  await finance.call(sendRefund, { params })
  expect(
    await finance.call(failRefund, { params, body: { reason: 'Numéro fermé.' } }),
  ).toMatchObject({ state: 'failed', failure: 'Numéro fermé.' })
  await finance.call(approveRefund, { params })
  await finance.call(sendRefund, { params })
  const before = await balancesOf(market.kernel.db, ['refunds_due', 'provider_clearing'])
  await finance.call(confirmRefund, { params, body: { operatorTransactionId: 'MP261120.1' } })
  const after = await balancesOf(market.kernel.db, ['refunds_due', 'provider_clearing'])
  expect((after.get('refunds_due') ?? 0) - (before.get('refunds_due') ?? 0)).toBe(8_000)
  expect((after.get('provider_clearing') ?? 0) - (before.get('provider_clearing') ?? 0)).toBe(
    -8_000,
  )
  expect(await awa.call(readOrder, { params: { id: placed._id } })).toMatchObject({
    payment: { state: 'refunded' },
  })
  expect(
    await refusal(
      finance.call(confirmRefund, { params, body: { operatorTransactionId: 'MP261120.2' } }),
    ),
  ).toMatchObject({ status: 409 })
})

test('one transfer of the operator pays one refund', async () => {
  const second = await cancelledAfterPaying()
  await finance.call(approveRefund, { params: second.params })
  await finance.call(sendRefund, { params: second.params })
  expect(
    await refusal(
      finance.call(confirmRefund, {
        params: second.params,
        body: { operatorTransactionId: 'MP261120.1' },
      }),
    ),
  ).toMatchObject({
    status: 409,
    code: 'payments.operator_id_used',
  })
})

test('who approves a refund does not send it once finance has two; each step is journalled', async () => {
  const { params, placed } = await cancelledAfterPaying()
  const kadiatou = await market.staff('finance')
  const approved = await finance.call(approveRefund, { params })
  expect(approved).toMatchObject({
    approvedBy: 'Équipe finance',
    dispatch: { allowed: false, why: expect.stringContaining('un autre membre') as string },
  })
  expect(await refusal(finance.call(sendRefund, { params }))).toMatchObject({
    status: 403,
    code: 'payments.refund_four_eyes',
  })
  const { refunds } = await kadiatou.call(listRefunds, { query: { state: 'approved' } })
  expect(refunds.find(({ _id }) => _id === params.id)).toMatchObject({
    dispatch: { allowed: true, why: '' },
  })
  await kadiatou.call(sendRefund, { params })
  await kadiatou.call(failRefund, { params, body: { reason: 'Numéro fermé.' } })
  await kadiatou.call(approveRefund, { params })
  expect(await refusal(kadiatou.call(sendRefund, { params }))).toMatchObject({
    status: 403,
    code: 'payments.refund_four_eyes',
  })
  await finance.call(sendRefund, { params })
  await finance.call(confirmRefund, { params, body: { operatorTransactionId: 'MP261120.9' } })
  const acts = await actsOn(market.kernel.db, { kind: 'refund', id: params.id })
  const { _id: oumar } = finance.user
  const { _id: other } = kadiatou.user
  expect(acts.map(({ action, actorId, subjectLabel }) => [action, actorId, subjectLabel])).toEqual(
    [
      ['refunds.approved', oumar],
      ['refunds.sent', other],
      ['refunds.failed', other],
      ['refunds.approved', other],
      ['refunds.sent', oumar],
      ['refunds.confirmed', oumar],
    ].map((act) => [...act, placed.orderNumber]),
  )
  expect(acts[2]).toMatchObject({
    actorRole: 'finance',
    before: { state: 'sent' },
    after: { state: 'failed', amount: 8_000 },
    reason: 'Numéro fermé.',
  })
  expect(acts[5]).toMatchObject({ after: { transaction: 'MP261120.9' } })
  // With one person in finance again, that person does both, and the audit entry says so.
  await market.kernel.db
    .update(users)
    .set({ suspendedAt: market.clock.now() })
    .where(eq(users.id, other))
  const alone = await cancelledAfterPaying()
  await finance.call(approveRefund, { params: alone.params })
  expect(await finance.call(sendRefund, { params: alone.params })).toMatchObject({ state: 'sent' })
})

test('the nightly check finds a franc between facts and ledger, and notifies finance and admin', async () => {
  expect(
    await checkLedger(market.kernel, [{ account: 'bank', francs: () => Promise.resolve(1) }]),
  ).toEqual([{ what: 'bank', ledger: 0, facts: 1 }])
  const admin = await market.staff('admin')
  await market.runJob('ledger.self-check')
  await market.settle()
  expect((await admin.call(listNotifications, {})).notifications).toEqual([])
  // A fact edited by hand: a refund without a ledger event.
  await market.sql(
    "update refunds set amount_francs = amount_francs + 1 where id = (select id from refunds where state <> 'confirmed' order by id limit 1)",
  )
  await market.runJob('ledger.self-check')
  await market.settle()
  for (const person of [admin, finance]) {
    const { notifications } = await person.call(listNotifications, {})
    expect(notifications[0]).toMatchObject({
      title: 'Le grand livre ne concorde pas',
      message: expect.stringContaining('refunds_due') as string,
    })
  }
  await market.sql(
    "update refunds set amount_francs = amount_francs - 1 where id = (select id from refunds where state <> 'confirmed' order by id limit 1)",
  )
})
