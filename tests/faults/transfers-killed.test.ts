import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { afterAll, expect, inject, test } from 'vitest'

import {
  listBatches,
  readBatch,
  recordResults,
  type Batch,
} from '#modules/payouts/contract/payouts.ts'
import { checkLedger } from '#modules/ledger/module.ts'
import { referenceOf } from '#modules/payouts/server/by-call/queue-transfers.ts'
import { createDatabase, dropDatabase } from '../support/databases.ts'
import { postPair } from '../support/ledger.ts'
import { openMarketOn } from '../support/market.ts'
import { approveAndSend } from '../support/payout-batches.ts'
import { rounds } from './rounds.ts'

/** Number of kills during calls. TRANSFER_KILLS=25. */
const kills = rounds('TRANSFER_KILLS', { usual: 3, long: 25 })
const shops = 40
const program = fileURLToPath(new URL('./payout-process.ts', import.meta.url))
const { adminUrl } = inject('postgres')
const database = `transfers_${randomUUID().replaceAll('-', '')}`
const opening = 1_000_000
/** Numbers that fail for good, hang until they are let go, and take their money back. */
const troubled = ['79000011', '79000012', '79000013']

const databaseUrl = await createDatabase(adminUrl, database)
const at = new Date('2026-11-14T06:00:00Z')
const market = await openMarketOn(databaseUrl, { at, waveBalance: opening })
const [oumar, kadiatou] = [await market.staff('finance'), await market.staff('finance')]
await market.sql(
  `insert into users (id, name, phone, role, created_at)
     select uuidv7(), 'Gérante ' || n, (61000000 + n)::text, 'vendeur', now() from generate_series(1, $1::int) n`,
  [shops],
)
await market.sql(
  `insert into shops (id, owner_id, slug, name, address, region, depot_number, depot_provider, created_at)
     select uuidv7(), id, 'b-' || phone, 'Boutique ' || phone, 'Rue 1', 'Bamako',
       coalesce(($1::text[])[(phone::int - 61000000) / 2], phone),
       case when phone::int % 2 = 0 then 'wave' else 'orange_money' end, now()
     from users where name like 'Gérante %'`,
  [troubled],
)
afterAll(async () => {
  await market.close()
  await dropDatabase(adminUrl, database)
})

/** Kills the process that calls the operator, somewhere between its first call and its last. */
async function killWhileCalling(): Promise<void> {
  const child: ChildProcess = spawn(
    process.execPath,
    [...process.execArgv, program, databaseUrl, market.clock.now().toISOString()],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const gone = once(child, 'exit')
  const words = createInterface({ input: child.stdout ?? process.stdin })
  for await (const word of words) {
    if (word === 'ready') child.stdin?.write(`${market.wave.url}\n`)
    if (word !== 'begun') continue
    await wait(randomInt(300))
    break
  }
  child.kill('SIGKILL')
  await gone
}

const read = (id: string) => oumar.call(readBatch, { params: { id } })

/** Makes each shop a creditor of its own amount. */
async function earn(): Promise<void> {
  const ids = await market.sql<{ id: string }>('select id from shops order by id')
  for (const [index, { id }] of ids.entries())
    await postPair(market.kernel, {
      debit: { account: 'escrow' },
      credit: { account: 'seller_payable', owner: id },
      francs: 1_000 + index,
    })
}

async function saturday(): Promise<Batch> {
  await earn()
  await market.runJob('payouts.build')
  const [summary] = (await oumar.call(listBatches, {})).batches
  const batch = await read(summary?._id ?? '')
  await approveAndSend(batch, { reader: oumar, approver: kadiatou })
  return read(batch._id)
}

/** Returns the transfers that reached the operator, by the line paid. */
function arrived(): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { status, client_reference: reference, receive_amount } of market.wave.payouts()) {
    if (status !== 'succeeded') continue
    const line = (reference ?? '').replace(/-\d+$/, '')
    sums.set(line, (sums.get(line) ?? 0) + Number(receive_amount))
  }
  return sums
}

async function ledgerSum(account: string): Promise<number> {
  const [row] = await market.sql<{ francs: number }>(
    `select coalesce(sum(e.amount_francs), 0)::int as francs
     from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = $1`,
    [account],
  )
  return row?.francs ?? 0
}

test('a Saturday of forty shops by file and by call, killed at random, pays each franc once', async () => {
  const batch = await saturday()
  const called = batch.lines.filter(({ provider }) => provider === 'wave')
  const filed = batch.lines.filter(({ provider }) => provider === 'orange_money')
  expect([called.length, filed.length]).toEqual([20, 20])
  for (let kill = 0; kill < kills; kill += 1) await killWhileCalling()
  const before = market.wave.payouts().length
  // Two processes call at once, and again.
  await Promise.all([1, 2].map(() => market.runJob('payouts.transfers')))
  await market.runJob('payouts.transfers')
  const csv = [
    'reference;transaction;statut',
    ...filed.map(
      ({ _id }, index) => `${referenceOf(_id)};MP-${index};${index < 1 ? 'ECHEC' : 'SUCCES'}`,
    ),
  ].join('\n')
  await oumar.call(recordResults, { params: { id: batch._id }, body: { csv } })
  market.wave.release()
  market.clock.advance(7 * 3_600_000)
  await market.runJob('payouts.transfers')
  await market.settle()

  const after = await read(batch._id)
  expect(after.state).toBe('paid')
  const failed = after.lines.filter(({ state }) => state === 'failed')
  expect(failed.map(({ provider }) => provider).toSorted()).toEqual([
    'orange_money',
    'wave',
    'wave',
  ])
  const sums = arrived()
  for (const line of after.lines.filter(({ provider }) => provider === 'wave'))
    expect(sums.get(referenceOf(line._id)) ?? 0).toBe(line.state === 'paid' ? line.amount : 0)
  expect(await ledgerSum('wave_clearing')).toBe(-[...sums.values()].reduce((a, b) => a + b, 0))
  expect(await checkLedger(market.kernel, [])).toEqual([])
  process.stdout.write(
    `${shops} shops, killed ${kills} times while calling; ${before} transfers were taken before the last run, ${sums.size} arrived, each once\n`,
  )
})
