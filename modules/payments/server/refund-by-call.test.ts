import { afterAll, afterEach, expect, test } from 'vitest'

import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { approveRefund, listRefunds, sendRefund } from '#modules/refunds/contract/refunds.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { giveNumber } from '../../../tests/support/refund-number.ts'
import { waveWallet } from '../../../tests/support/wave-wallet.ts'

let patienceMs = 30_000

const market = await openMarket({ wavePatienceMs: () => patienceMs })
const awa = await market.buyer()
const [oumar, kadiatou] = [await market.staff('finance'), await market.staff('finance')]
afterEach(() => {
  patienceMs = 30_000
  market.wave.clearFaults()
})
afterAll(() => market.close())

const refundOf = async (orderNumber: string) => {
  const { refunds } = await oumar.call(listRefunds, { query: { limit: 100 } })
  return (
    refunds.find((one) => one.orderNumber === orderNumber) ??
    expect.unreachable(`no refund of ${orderNumber}`)
  )
}

/** An order of one or two shops, paid by Wave and cancelled before anybody prepared it. */
async function owed({ shops = 1 } = {}) {
  const goods = []
  for (let shop = 0; shop < shops; shop += 1)
    goods.push(await market.product({ seller: await market.seller(), price: 7_000 }))
  const placed = await order(
    awa,
    goods.map((one) => line(one)),
    { paymentMethod: 'wave' },
  )
  await payFor(market, placed)
  await awa.call(cancelOrder, { params: { id: placed._id } })
  await market.settle()
  const refund = await refundOf(placed.orderNumber)
  return { placed, refund, params: { id: refund._id } }
}
async function approveAndSendRefund(params: { id: string }): Promise<void> {
  // Each sending has another instant.
  market.clock.advance(1_000)
  await oumar.call(approveRefund, { params })
  await kadiatou.call(sendRefund, { params })
  await market.settle()
}
const watch = () => market.runJob('payments.watch-refunds')
const clearing = async () =>
  (await balancesOf(market.kernel.db, ['wave_clearing'])).get('wave_clearing') ?? 0
const wallet = () => waveWallet(market)

test('a refund by Wave is called once finance has sent it, and the ledger follows the wallet', async () => {
  const { placed, refund, params } = await owed()
  expect(refund).toMatchObject({ provider: 'wave', byCall: true, amount: placed.total })
  await approveAndSendRefund(params)
  expect(await refundOf(placed.orderNumber)).toMatchObject({ state: 'confirmed', failure: null })
  expect(await clearing()).toBe(await wallet())
  await expectLedgerAgrees(market.kernel)
})

test.each([
  ['hangs', { kind: 'hang', seconds: 60 }],
  ['is down', { kind: 'down' }],
  ['does it and loses its answer', { kind: 'lost' }],
] as const)(
  'while the operator %s a refund stays on its way, and is given back once',
  async (_, fault) => {
    const { placed, params } = await owed()
    const before = await wallet()
    patienceMs = fault.kind === 'hang' ? 200 : 30_000
    market.wave.setFault('refund', fault)
    await approveAndSendRefund(params)
    await watch()
    expect(await refundOf(placed.orderNumber)).toMatchObject({ state: 'sent' })
    patienceMs = 30_000
    market.wave.clearFaults()
    await Promise.all([watch(), watch(), watch()])
    await watch()
    expect(await refundOf(placed.orderNumber)).toMatchObject({ state: 'confirmed' })
    expect(before - (await wallet())).toBe(placed.total)
    expect(await clearing()).toBe(await wallet())
  },
)

test('a refund that the operator refuses is decided anew and goes to another number', async () => {
  const { placed, params } = await owed()
  market.wave.setFault('refund', { kind: 'error', code: 409 })
  await approveAndSendRefund(params)
  expect(await refundOf(placed.orderNumber)).toMatchObject({
    state: 'failed',
    failure: 'L’opérateur refuse de rendre ce paiement au numéro qui a payé.',
  })
  market.wave.clearFaults()
  await giveNumber(awa, params.id, '79000011')
  await approveAndSendRefund(params)
  expect(await refundOf(placed.orderNumber)).toMatchObject({
    state: 'failed',
    failure: 'Ce compte Wave a atteint son plafond et ne peut pas recevoir.',
  })
  await giveNumber(awa, params.id, '76000099')
  await approveAndSendRefund(params)
  expect(await refundOf(placed.orderNumber)).toMatchObject({ state: 'confirmed' })
  expect(market.wave.payouts()[0]).toMatchObject({
    mobile: '+22376000099',
    receive_amount: String(placed.total),
  })
  expect(await clearing()).toBe(await wallet())
  await expectLedgerAgrees(market.kernel)
})

test('a part of what was paid goes back to the buyer’s own number, once, answer lost or not', async () => {
  const { placed } = await owed({ shops: 2 })
  const { refunds } = await oumar.call(listRefunds, { query: { limit: 100 } })
  const parts = refunds.filter((one) => one.orderNumber === placed.orderNumber)
  expect(parts).toMatchObject([{ toPhone: awa.user.phone }, { toPhone: awa.user.phone }])
  const before = market.wave.payouts().length
  market.wave.setFault('payout', { kind: 'lost', times: 1 })
  for (const { _id } of parts) await approveAndSendRefund({ id: _id })
  await watch()
  const after = await oumar.call(listRefunds, { query: { limit: 100 } })
  const done = after.refunds.filter((one) => one.orderNumber === placed.orderNumber)
  expect(done.every(({ state }) => state === 'confirmed')).toBe(true)
  expect(market.wave.payouts().length - before).toBe(2)
  expect(market.wave.payouts()[0]?.mobile).toBe(`+223${awa.user.phone}`)
  expect(await clearing()).toBe(await wallet())
})
