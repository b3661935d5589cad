import { randomUUID } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { openMarket } from '../../../tests/support/market.ts'
import { balancesOf } from './balances.ts'
import { postEntries } from './post-entries.ts'

const market = await openMarket()
afterAll(() => market.close())

const posting = (entries: Parameters<typeof postEntries>[1]['entries']) => ({
  kind: 'test',
  subjectId: randomUUID(),
  eventKey: randomUUID(),
  occurredAt: new Date(),
  entries,
})
const run = (text: string, values: unknown[] = []) => market.sql(text, values)

test('the ledger refuses an event that does not sum to zero', async () => {
  const cheat = market.kernel.transaction((tx) =>
    postEntries(
      tx,
      posting([
        { account: 'escrow', francs: 100 },
        { account: 'bank', francs: -99 },
      ]),
    ),
  )
  await expect(cheat).rejects.toMatchObject({ constraint: 'ledger_balanced' })
})

test('raw SQL cannot change, remove, unbalance or empty what is written', async () => {
  await market.kernel.transaction((tx) =>
    postEntries(
      tx,
      posting([
        { account: 'escrow', francs: 100 },
        { account: 'bank', francs: -100 },
      ]),
    ),
  )
  await expect(run('update ledger_entries set amount_francs = 1')).rejects.toThrow(/is append-only/)
  await expect(run('delete from ledger_entries')).rejects.toThrow(/is append-only/)
  await expect(run('truncate ledger_entries cascade')).rejects.toThrow(/is append-only/)
  await expect(run('delete from ledger_transactions')).rejects.toThrow(/is append-only/)
  await expect(
    run(
      'insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at) select transaction_id, account_id, 5, occurred_at from ledger_entries limit 1',
    ),
  ).rejects.toThrow(/is already posted/)
  await expect(
    run(
      "insert into ledger_transactions (id, kind, subject_id, event_key, occurred_at) values ($1, 'test', $1, $2, now())",
      [randomUUID(), randomUUID()],
    ),
  ).rejects.toThrow(/without entries/)
})

test('one event cannot be posted twice', async () => {
  const event = posting([
    { account: 'escrow', francs: 7 },
    { account: 'bank', francs: -7 },
  ])
  await market.kernel.transaction((tx) => postEntries(tx, event))
  await expect(market.kernel.transaction((tx) => postEntries(tx, event))).rejects.toMatchObject({
    cause: { constraint: 'ledger_transactions_event' },
  })
})

test('raw SQL cannot add to an old event, write half an event, or rename an account', async () => {
  const event = posting([
    { account: 'escrow', francs: 40 },
    { account: 'bank', francs: -40 },
  ])
  await market.kernel.transaction((tx) => postEntries(tx, event))
  const pair = `insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at)
    select e.transaction_id, e.account_id, sign(e.amount_francs) * 1000, e.occurred_at from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.event_key = $1`
  await expect(run(pair, [event.eventKey])).rejects.toThrow(/is already posted/)
  const half = `with event as (insert into ledger_transactions (id, kind, subject_id, event_key, occurred_at) values ($1, 'test', $1, $2, now()) returning id)
    insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at) select event.id, a.id, 7, now() from event, ledger_accounts a where a.kind = 'bank'`
  await expect(run(half, [randomUUID(), randomUUID()])).rejects.toThrow(/off balance by 7 francs/)
  await expect(
    run("update ledger_accounts set kind = 'bank' where kind = 'escrow'"),
  ).rejects.toThrow(/is append-only/)
  await expect(run('delete from ledger_accounts')).rejects.toThrow(/is append-only/)
  await expect(run('truncate ledger_accounts cascade')).rejects.toThrow(/is append-only/)
})

test('an account’s balance at a past date stays the same, whatever is posted later', async () => {
  const at = (day: number) => new Date(Date.UTC(2025, 0, day))
  for (const [day, francs] of [
    [1, 100],
    [2, 250],
    [5, -50],
  ] as const) {
    const event = {
      ...posting([
        { account: 'subscriptions' as const, francs },
        { account: 'write_off' as const, francs: -francs },
      ]),
      occurredAt: at(day),
    }
    await market.kernel.transaction((tx) => postEntries(tx, event))
  }
  const balanceAt = async (day: number) =>
    (await balancesOf(market.kernel.db, ['subscriptions'], at(day))).get('subscriptions')
  expect([await balanceAt(1), await balanceAt(2), await balanceAt(4), await balanceAt(5)]).toEqual([
    100, 350, 350, 300,
  ])
})
