import { afterAll, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { accept, agreeOn, counter, propose, refuse } from '../../../tests/support/bargains.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import { home, line, order } from '../../../tests/support/orders.ts'

const market = await openMarket()
const [awa, seller] = await Promise.all([market.buyer(), market.seller()])
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const RUNS = 4
const boubou = (stock = 10) =>
  market.product({
    seller,
    name: 'Boubou',
    price: 50_000,
    stock,
    proposals: { acceptsFrom: null, refusesBelow: null },
  })
const quote = (who: Person, ...cartItems: ReturnType<typeof line>[]) =>
  who.call(quoteCart, { body: { cartItems, shippingAddress: home } })
const statesOf = async (goods: Goods) =>
  (
    await market.sql<{ state: string }>(
      `select a.state from agreed_prices a join price_proposals p on p.id = a.proposal_id
       where p.product_id = $1 order by a.agreed_at, a.id`,
      [goods._id],
    )
  ).map(({ state }) => state)
const stockOf = async (goods: Goods) =>
  (
    await market.sql<{ stock: number }>('select stock from variants where product_id = $1', [
      goods._id,
    ])
  )[0]?.stock

/** Another connection ends the price of these goods while `act` is under way, then commits. */
async function endedMeanwhile<Result>(goods: Goods, act: () => Promise<Result>) {
  const other = await market.kernel.database.pool.connect()
  try {
    await other.query('begin')
    await other.query(
      `update agreed_prices set state = 'ended' where proposal_id in (
         select id from price_proposals where product_id = $1)`,
      [goods._id],
    )
    const acting = act().then(
      (value) => ({ value, code: null }),
      (failure: { code: string }) => ({ value: null, code: failure.code }),
    )
    await untilSomebodyWaits()
    await other.query('commit')
    return await acting
  } finally {
    other.release()
  }
}

/** Until a connection waits for a lock of another. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const [row] = await market.sql<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (row && row.waiting > 0) return
  }
}

test('the price ends between the quote and the order: no order, no piece taken, the total anew', async () => {
  const goods = await boubou()
  await agreeOn(awa, seller, goods, { unitPrice: 43_000 })
  expect((await quote(awa, line(goods))).itemsTotal).toBe(43_000)
  const { code } = await endedMeanwhile(goods, () =>
    order(awa, [line(goods)], { expectedTotal: 44_000 }),
  )
  expect(code).toBe('orders.price_changed')
  expect(await stockOf(goods)).toBe(10)
  expect((await quote(awa, line(goods))).itemsTotal).toBe(50_000)
})

test('two orders want one agreed price: one gets it, the other reads the usual total', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const goods = await boubou()
    await agreeOn(awa, seller, goods, { unitPrice: 43_000 })
    const results = await Promise.allSettled([
      order(awa, [line(goods)], { expectedTotal: 44_000 }),
      order(awa, [line(goods)], { expectedTotal: 44_000 }),
    ])
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as { code: string; details: object }] : [],
    )
    expect(refused).toMatchObject([{ code: 'orders.price_changed', details: { total: 51_000 } }])
  }
})

test('two phones of one side answer a price at once, yes, no or another: one answer counts', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const goods = await boubou()
    const asked = await propose(awa, goods, { unitPrice: 40_000 })
    const answers = await Promise.allSettled([
      accept(seller, asked),
      refuse(seller, asked),
      counter(seller, asked, 45_000),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
    )
    expect(new Set(refusals)).toEqual(new Set(['bargaining.proposal_answered']))
    expect(await statesOf(goods)).toEqual(answers[0].status === 'fulfilled' ? ['live'] : [])
  }
})
