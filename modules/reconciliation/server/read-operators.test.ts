import { afterAll, afterEach, expect, test } from 'vitest'

import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { approveRefund, listRefunds, sendRefund } from '#modules/refunds/contract/refunds.ts'
import {
  decideException,
  listExceptions,
  listStatements,
} from '#modules/reconciliation/contract/reconciliation.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { dayMs } from '#kernel/clock.ts'

const market = await openMarket({ at: new Date('2026-11-02T10:00:00Z'), waveBalance: 1_000_000 })
const awa = await market.buyer()
const oumar = await market.staff('finance')
const cloth = await market.product({ seller: await market.seller(), price: 9_000, stock: 100 })
afterEach(() => market.wave.clearFaults())
afterAll(() => market.close())

async function paid() {
  const placed = await order(awa, [line(cloth)], { paymentMethod: 'wave' })
  await payFor(market, placed)
  return placed
}
/** The next day, a quarter past five. */
async function morning(): Promise<void> {
  const tomorrow = new Date(market.clock.now().getTime() + dayMs).toISOString().slice(0, 10)
  market.clock.set(new Date(`${tomorrow}T05:15:00Z`))
  await market.runJob('reconciliation.read-operators')
}
const exceptions = () => oumar.call(listExceptions, { query: { operateur: 'wave' } })
const statements = async () => (await oumar.call(listStatements, {})).statements
/** Called as somebody else who has the key of the wallet: nothing of it is in our books. */
const payOut = (francs: number) =>
  fetch(`${market.wave.url}/v1/payout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${market.wave.credentials.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': `stranger-${francs}`,
    },
    body: JSON.stringify({
      currency: 'XOF',
      receive_amount: String(francs),
      mobile: '+22376999999',
      client_reference: 'ailleurs',
    }),
  })

test('yesterday at Wave is reconciled by itself: payments, a page refund, a transfer refund', async () => {
  await paid()
  const whole = await paid()
  await awa.call(cancelOrder, { params: { id: whole._id } })
  const { refunds } = await oumar.call(listRefunds, { query: { state: 'requested' } })
  for (const { _id } of refunds) {
    await oumar.call(approveRefund, { params: { id: _id } })
    await oumar.call(sendRefund, { params: { id: _id } })
  }
  await market.settle()
  await morning()
  await market.runJob('reconciliation.read-operators')
  expect(await statements()).toMatchObject([
    {
      provider: 'wave',
      fileName: 'Wave, 2026-11-02',
      importedBy: 'Sugu',
      lines: 3,
      matched: 3,
      balance: 1_010_000,
    },
  ])
  expect((await exceptions()).totalExceptions).toBe(0)
})

test('a payout not in our books belongs to no order and is that operator’s exception alone', async () => {
  await payOut(5_000)
  await morning()
  expect((await exceptions()).exceptions).toMatchObject([
    {
      kind: 'unknown_here',
      provider: 'wave',
      gap: 5_000,
      operator: { phone: '76999999' },
      decisions: ['difference', 'explain'],
    },
  ])
  expect(await oumar.call(listExceptions, { query: { operateur: 'orange_money' } })).toMatchObject({
    totalExceptions: 0,
  })
  const { exceptions: found } = await exceptions()
  const params = { id: found[0]?._id ?? '' }
  await expect(
    oumar.call(decideException, {
      params,
      body: { decision: 'link', orderNumber: 'SG-261101-ABCDE', reason: 'Une commande.' },
    }),
  ).rejects.toMatchObject({ code: 'reconciliation.not_possible' })
  await oumar.call(decideException, {
    params,
    body: { decision: 'difference', reason: 'Versement fait depuis le portail.' },
  })
  expect((await exceptions()).totalExceptions).toBe(0)
})

test('what our books hold for paid and the operator does not list is an exception', async () => {
  const forged = await paid()
  await market.sql(
    "update payments set provider_transaction_id = 'T_FORGED', provider_order_id = 'FORGED-1' where subject_id = $1",
    [forged._id],
  )
  await morning()
  const kinds = (await exceptions()).exceptions.map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['missing_there', 'unknown_here'])
  for (const { _id } of (await exceptions()).exceptions)
    await oumar.call(decideException, {
      params: { id: _id },
      body: { decision: 'explain', reason: 'Une même somme.' },
    })
})
