import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openMarket, type Market } from '../../tests/market.ts'
import { postEntries } from './post-entries.ts'

let market: Market

beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

const posting = (entries: Parameters<typeof postEntries>[1]['entries']) => ({
  kind: 'test',
  subjectId: randomUUID(),
  eventKey: randomUUID(),
  occurredAt: new Date(),
  entries,
})
const run = (text: string, values: unknown[] = []) => market.kernel.database.pool.query(text, values)

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
  await expect(cheat).rejects.toMatchObject({ cause: { constraint: 'ledger_balanced' } })
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
  await expect(run('update ledger_entries set amount_francs = 1')).rejects.toThrow(/n’accepte que des ajouts/)
  await expect(run('delete from ledger_entries')).rejects.toThrow(/n’accepte que des ajouts/)
  await expect(run('truncate ledger_entries cascade')).rejects.toThrow(/n’accepte que des ajouts/)
  await expect(run('delete from ledger_transactions')).rejects.toThrow(/n’accepte que des ajouts/)
  await expect(
    run(
      'insert into ledger_entries (transaction_id, account_id, amount_francs, occurred_at) select transaction_id, account_id, 5, occurred_at from ledger_entries limit 1',
    ),
  ).rejects.toThrow(/déséquilibrée/)
  await expect(
    run("insert into ledger_transactions (id, kind, subject_id, event_key, occurred_at) values ($1, 'test', $1, $2, now())", [randomUUID(), randomUUID()]),
  ).rejects.toThrow(/écriture vide/)
})

test('one event cannot be posted twice', async () => {
  const event = posting([
    { account: 'escrow', francs: 7 },
    { account: 'bank', francs: -7 },
  ])
  await market.kernel.transaction((tx) => postEntries(tx, event))
  await expect(market.kernel.transaction((tx) => postEntries(tx, event))).rejects.toMatchObject({ cause: { constraint: 'ledger_transactions_event' } })
})
