import { listActs } from '#modules/journal/contract/team-acts.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import {
  closeMonth,
  figureNames,
  listEntries,
  listMonths,
  readOverview,
} from '#modules/finance/contract/books.ts'
import { openSoldMarket } from '#modules/payouts/server/testing/sold.ts'
import { postPair } from '../../../tests/support/ledger.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, finance } = await openSoldMarket()
afterAll(() => market.close())

const overview = () => finance.call(readOverview, { query: { period: 'mois' } })
const addedUp = (entries: readonly { amount: number }[]) => sumOf(entries, ({ amount }) => amount)

test('every figure of the overview is the sum of its entries, and the balance agrees', async () => {
  const seen = await overview()
  expect(seen.figures).toMatchObject({
    collected_orange_money: 13_345,
    collected_cash: 25_690,
    commission: 617 + 1_235,
    delivery: 2_000,
    subscriptions: 0,
  })
  expect(seen.gap).toBe(0)
  for (const figure of figureNames) {
    const { amount, entries } = await finance.call(listEntries, {
      query: { figure, from: seen.from, to: seen.to },
    })
    expect({ figure, amount }).toEqual({ figure, amount: seen.figures[figure] })
    expect({ figure, amount: Math.abs(addedUp(entries)) }).toEqual({
      figure,
      amount: Math.abs(amount),
    })
  }
  for (const { account, amount } of [
    ...seen.places,
    ...seen.owners.map((one) => ({ ...one, amount: -one.amount })),
  ]) {
    const entries = await finance.call(listEntries, {
      query: account === 'market' ? { figure: account } : { account },
    })
    expect({ account, francs: Math.abs(entries.amount) }).toEqual({
      account,
      francs: Math.abs(amount),
    })
  }
  expect(seen.days).toEqual([
    {
      day: '2026-10-12',
      byProvider: { orange_money: 13_345, wave: 0 },
      cash: 25_690,
    },
  ])
})

test('a closed month takes no entry any more, not even by raw SQL', async () => {
  const close = (month: string) =>
    finance.call(closeMonth, { params: { month }, body: { reason: 'Tout est rapproché.' } })
  expect(await refusal(close('2026-10'))).toMatchObject({
    status: 409,
    code: 'finance.month_not_ready',
    details: { missing: ['Le mois est fini'] },
  })
  market.clock.set(new Date('2026-11-02T08:00:00Z'))
  expect((await close('2026-10')).months).toMatchObject([
    { month: '2026-10', state: 'closed', closedBy: finance.user.name },
  ])
  const admin = await market.staff('admin')
  expect((await admin.call(listActs, {})).acts[0]).toMatchObject({
    action: 'books.month_closed',
    reason: 'Tout est rapproché.',
  })
  expect(await refusal(close('2026-10'))).toMatchObject({
    status: 409,
    code: 'finance.month_closed',
  })
  const post = (occurredAt: Date) =>
    postPair(market.kernel, {
      debit: { account: 'bank' },
      credit: { account: 'escrow' },
      francs: 5,
      occurredAt,
    })
  await expect(post(new Date('2026-10-31T23:59:59Z'))).rejects.toMatchObject({
    cause: { constraint: 'ledger_month_open' },
  })
  await post(new Date('2026-11-01T00:00:00Z'))
  const sneak = `insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at) select transaction_id, account_id, v, '2026-11-02' from ledger_entries e, (values (5), (-5)) as x(v) where e.occurred_at < '2026-11-01' limit 2`
  await expect(market.sql(sneak)).rejects.toThrow(/is already posted/)
  // Raw SQL that dates entries in the closed month, with or without their event.
  for (const [event, entry] of [
    ['2026-10-15', '2026-10-15'],
    ['2026-11-02', '2026-10-15'],
  ])
    await expect(
      market.kernel.transaction(async (tx) => {
        const id = randomUUID()
        await tx.execute(
          sql`insert into ledger_transactions (id, kind, subject_id, event_key, occurred_at, memo) values (${id}, 'test', ${id}, ${id}, ${event}, '')`,
        )
        await tx.execute(
          sql`insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at)
            select ${id}::uuid, a.id, v, ${entry}::timestamptz from (select id from ledger_accounts limit 1) a, (values (5), (-5)) as x(v)`,
        )
      }),
    ).rejects.toMatchObject({ cause: { constraint: 'ledger_month_open' } })
  await expect(market.sql('delete from closed_months')).rejects.toThrow(/is append-only/)
  expect(
    (await finance.call(listMonths, {})).months.map(({ month, state }) => [month, state]),
  ).toEqual([
    ['2026-11', 'current'],
    ['2026-10', 'closed'],
  ])
})
