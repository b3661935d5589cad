import { afterAll, afterEach, expect, test, vi } from 'vitest'

import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment, listProviders } from '#modules/payments/contract/payments.ts'
import { ProviderDown } from '#providers/provider-faults.ts'
import { queueSms } from '#modules/channels/module.ts'

import { openMarket } from '../support/market.ts'
import type { Person } from '../support/market-people.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { inCash, line, order } from '../support/orders.ts'
import { confirmPayment, payFor } from '../support/payments.ts'

const minute = 60_000
const ways = ['orange_money', 'wave'] as const

/** ms that the market waits for an answer. */
let patienceMs = 30_000

const patience = () => patienceMs
const market = await openMarket({
  orangeMoneyPatienceMs: patience,
  wavePatienceMs: patience,
  smsPatienceMs: patience,
})
const buyers = await Promise.all(Array.from({ length: 6 }, (_, i) => market.buyer(`Awa ${i}`)))
const cloth = await market.product({ seller: await market.seller(), price: 10_000, stock: 500 })
// Circuits are tried again after a time that no test waits for.
vi.useFakeTimers({ toFake: ['performance'] })
vi.advanceTimersByTime(performance.timeOrigin)
afterAll(async () => {
  vi.useRealTimers()
  await market.close()
})
afterEach(recover)

type Away = { kind: 'hang'; seconds: number } | { kind: 'down' }

/** Sets the answer of each operator, at every step. */
function fail(fault: Away): void {
  patienceMs = fault.kind === 'hang' ? 200 : 30_000
  for (const step of ['create', 'status'] as const) market.orangeMoney.setFault(step, fault)
  for (const step of ['checkout', 'status'] as const) market.wave.setFault(step, fault)
  market.sms.setFault('send', fault)
}

function recover(): void {
  patienceMs = 30_000
  market.orangeMoney.clearFaults()
  market.wave.clearFaults()
  market.sms.clearFaults()
}

test.each<[string, Away]>([
  ['takes 20 seconds for each answer', { kind: 'hang', seconds: 20 }],
  ['answers with errors', { kind: 'down' }],
])(
  'while every operator %s for five minutes, people pay in cash and their other orders are kept; afterwards all that was begun ends, nothing is paid twice',
  async (_what, fault) => {
    const begun = await orderByBoth()
    const receivedBefore = market.sms.messages().length
    fail(fault)
    for (const one of begun) await confirmPayment(market, one._id)
    const kept = await orderByBoth()
    for (const one of kept)
      expect(one).toMatchObject({ state: 'awaiting_payment', payment: { state: 'failed' } })
    const texts = await writeToAll()
    await settleWhatCan()
    expect(await reasons()).toEqual([
      'Orange Money ne répond pas en ce moment.',
      'Wave ne répond pas en ce moment.',
    ])
    expect(await openCircuits()).toEqual(['orange_money', 'orange_sms', 'wave'])

    const inHand: Order[] = []
    for (let passed = 0; passed < 5; passed += 1) {
      inHand.push(
        ...(await Promise.all(buyers.map((buyer) => order(buyer, [line(cloth)], inCash)))),
      )
      await aMinuteLater()
    }
    expect(new Set(inHand.map(({ state }) => state))).toEqual(new Set(['new']))
    for (const one of begun) expect(await paid(one)).toBe(false)

    recover()
    await aMinuteLater()
    expect(await reasons()).toEqual([null, null])
    for (const one of begun) expect(await paid(one)).toBe(true)
    for (const one of kept) {
      await initiate(one)
      await payFor(market, one)
      expect(await paid(one)).toBe(true)
    }
    // The longest wait after an unknown outcome.
    for (let passed = 0; passed < 11; passed += 1) await aMinuteLater()
    const received = market.sms.messages().slice(0, -receivedBefore || undefined)
    expect(received.map(({ message }) => message)).toEqual(expect.arrayContaining(texts))
    await expectPaidOnce([...begun, ...kept])
    const all = [...begun, ...kept, ...inHand].map(({ _id }) => _id)
    await expectNothingLost(market, all, [{ _id: cloth._id, units: 500 }])
  },
)

/** Orders as six buyers by each operator. */
function orderByBoth(): Promise<Order[]> {
  return Promise.all(
    ways.flatMap((paymentMethod) =>
      buyers.map((buyer) => order(buyer, [line(cloth)], { paymentMethod })),
    ),
  )
}

let written = 0
/** @returns the texts, which are only queued */
async function writeToAll(): Promise<string[]> {
  const texts = buyers.map(() => `Votre colis ${(written += 1)} est en route.`)
  const expiresAt = new Date(market.clock.now().getTime() + 60 * minute)
  await market.kernel.transaction(async (tx) => {
    for (const text of texts)
      await queueSms(tx, market.kernel, {
        key: text,
        topic: 'orders',
        phone: '76123456',
        text,
        expiresAt,
      })
  })
  return texts
}

/** Jobs that an operator makes fail are tried again later. */
async function settleWhatCan(): Promise<void> {
  await market.orangeMoney.settleNotifications()
  await market.wave.settleNotifications()
  while (!(await canSettle()));
}

/** @returns false when a job failed, which leaves those after it */
async function canSettle(): Promise<boolean> {
  try {
    await market.settle()
    return true
  } catch (error) {
    if (error instanceof ProviderDown) return false
    throw error
  }
}

async function aMinuteLater(): Promise<void> {
  market.clock.advance(minute)
  vi.advanceTimersByTime(minute)
  await market.runJob('payments.watch-all')
  await market.runJob('channels.retry-sms')
  await settleWhatCan()
}

/** Returns why each operator cannot be chosen, in the order in which they are offered. */
async function reasons() {
  const { providers } = await market.visitor(listProviders, {})
  return providers.map(({ reason }) => reason)
}

async function openCircuits(): Promise<string[]> {
  const figures = await (await fetch(`${market.url}/metrics`)).text()
  const lines = figures.matchAll(/^provider_circuit_open\{provider="(\w+)"\} 1$/gm)
  return [...lines].map(([, name = '']) => name).toSorted()
}

const buyerOf = ({ _id }: Order) =>
  market.sql<{ id: string }>('select buyer_id as id from orders where id = $1', [_id])

async function asBuyer(one: Order): Promise<Person> {
  const [row] = await buyerOf(one)
  const buyer = buyers.find(({ user }) => user._id === row?.id)
  if (!buyer) throw new Error('no buyer')
  return buyer
}

async function initiate(one: Order): Promise<void> {
  const buyer = await asBuyer(one)
  await buyer.call(initiatePayment, {
    body: { userId: buyer.user._id, type: 'order', orderId: one._id },
  })
}

async function paid(one: Order): Promise<boolean> {
  const buyer = await asBuyer(one)
  const { payment } = await buyer.call(readOrder, { params: { id: one._id } })
  return payment.state === 'paid'
}

/** Expects one ledger entry for each order, of the operators' sum. */
async function expectPaidOnce(orders: readonly Order[]): Promise<void> {
  const rows = await market.sql<{ id: string; count: number }>(
    `select subject_id as id, count(*)::int as count from ledger_transactions
     where kind = 'payment_received' and subject_id = any($1::uuid[]) group by 1`,
    [orders.map(({ _id }) => _id)],
  )
  expect(rows.map(({ count }) => count)).toEqual(orders.map(() => 1))
  const taken = market.orangeMoney.payments().filter(({ status }) => status === 'SUCCESS')
  const byWave = market.wave
    .sessions()
    .filter(({ payment_status }) => payment_status === 'succeeded')
  const [books] = await market.sql(
    `select coalesce(sum(e.amount_francs) filter (where a.kind = 'provider_clearing'), 0)::int as orange_money,
       coalesce(sum(e.amount_francs) filter (where a.kind = 'wave_clearing'), 0)::int as wave
     from ledger_entries e join ledger_accounts a on a.id = e.account_id`,
  )
  expect(books).toEqual({
    orange_money: taken.reduce((sum, { amount }) => sum + amount, 0),
    wave: byWave.reduce((sum, { amount }) => sum + Number(amount), 0),
  })
}
