import { sumOf } from '#kernel/wire/money.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { afterAll, expect, inject, test } from 'vitest'

import {
  listBatches,
  operatorFile,
  readBatch,
  recordResults,
  type Batch,
} from '#modules/payouts/contract/payouts.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { checkLedger } from '#modules/ledger/module.ts'
import { readCsv } from '#kernel/csv/csv-rows.ts'
import { createDatabase, dropDatabase } from '../support/databases.ts'
import { postPair } from '../support/ledger.ts'
import { openMarketOn } from '../support/market.ts'
import { approveAndSend } from '../support/payout-batches.ts'
import type { PayoutTask } from './payout-process.ts'
import { rounds } from './rounds.ts'
import { dayMs } from '#kernel/clock.ts'

/**
 * Each week one build and one import of results are killed. docs/reliability.md: PAYOUT_WEEKS=25.
 */
const weeks = rounds('PAYOUT_WEEKS', { usual: 1, long: 25 })
const shops = 25
const saturday = new Date('2026-11-14T06:00:00Z')
const weekMs = 7 * dayMs
const program = fileURLToPath(new URL('./payout-process.ts', import.meta.url))

const { adminUrl } = inject('postgres')
const database = `payouts_${randomUUID().replaceAll('-', '')}`

const databaseUrl = await createDatabase(adminUrl, database)
const market = await openMarketOn(databaseUrl, { at: saturday })
const [oumar, kadiatou] = [await market.staff('finance'), await market.staff('finance')]
await market.sql(
  `insert into users (id, name, phone, role, created_at)
     select uuidv7(), 'Gérante ' || n, (61000000 + n)::text, 'vendeur', now() from generate_series(1, $1::int) n`,
  [shops],
)
await market.sql(`insert into shops (id, owner_id, slug, name, address, region, depot_number, created_at)
    select uuidv7(), id, 'b-' || phone, 'Boutique ' || phone, 'Rue 1', 'Bamako', phone, now() from users where name like 'Gérante %'`)
afterAll(async () => {
  await market.close()
  await dropDatabase(adminUrl, database)
})

type Worker = {
  process: ChildProcess
  until(word: string): Promise<void>
  start(task: PayoutTask): void
}

/** Opens a process that has opened the database and waits for its task. */
async function openWorker(): Promise<Worker> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, program, databaseUrl, market.clock.now().toISOString()],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const printed = new Set<string>()
  const waiting = new Map<string, () => void>()
  createInterface({ input: child.stdout }).on('line', (word) => {
    printed.add(word)
    waiting.get(word)?.()
  })
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('the process ended by itself')),
  )
  ended.catch(() => undefined)
  const until = (word: string) =>
    Promise.race([
      ended,
      new Promise<void>((resolve) => (printed.has(word) ? resolve() : waiting.set(word, resolve))),
    ])
  await until('ready')
  return {
    process: child,
    until,
    start: (task) => void child.stdin.write(`${JSON.stringify(task)}\n`),
  }
}

/** Kills it at a random moment between the start of its task and 1.2 times the usual duration. */
async function killDuring(task: PayoutTask, usualMs: number): Promise<void> {
  const worker = await openWorker()
  const gone = once(worker.process, 'exit')
  worker.start(task)
  await worker.until('begun')
  await wait(randomInt(Math.ceil(usualMs * 1.2)))
  worker.process.kill('SIGKILL')
  await gone
}

/** Makes two more sales of every shop. @returns the sum owed */
async function earn(): Promise<number> {
  const shopIds = await market.sql<{ id: string }>('select id from shops order by id')
  const amounts = shopIds.flatMap(({ id }, index) =>
    [1_000 + index, 250].map((francs) => ({ id, francs })),
  )
  for (const { id, francs } of amounts)
    await postPair(market.kernel, {
      debit: { account: 'escrow' },
      credit: { account: 'seller_payable', owner: id },
      francs,
    })
  return sumOf(amounts, ({ francs }) => francs)
}

async function latest(): Promise<Batch> {
  const [batch] = (await oumar.call(listBatches, {})).batches
  return oumar.call(readBatch, { params: { id: batch?._id ?? '' } })
}

/** Returns the operator's answer to its file: every line paid, each by its own transaction. */
async function resultsOf(batch: Batch): Promise<string> {
  const answer = await fetch(market.url + addressOf(operatorFile, { params: { id: batch._id } }), {
    headers: { authorization: `Bearer ${oumar.user.token}` },
  })
  const [, ...rows] = readCsv(await answer.text())
  return [
    'reference;transaction;statut',
    ...rows.map(({ cells: [reference] }) => `${reference};MP-${reference}-${batch.number};SUCCESS`),
  ].join('\n')
}

async function factsOf(batchId: string) {
  const [facts] = await market.sql(
    `select (select count(*) from payout_batches where day = (select day from payout_batches where id = $1) and state <> 'discarded') as batches,
      (select count(*) from (select entry_id from payout_items where released_at is null group by entry_id having count(*) > 1) t) as twice,
      (select coalesce(sum(amount_francs), 0)::bigint from payout_lines where batch_id = $1) as lines,
      (select coalesce(sum(i.amount_francs), 0)::bigint from payout_items i join payout_lines l on l.id = i.line_id where l.batch_id = $1) as items,
      (select coalesce(sum(amount_francs), 0)::bigint from payout_lines where state = 'paid') as paid,
      (select coalesce(-sum(e.amount_francs), 0)::bigint from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'bank') as posted`,
    [batchId],
  )
  return facts
}

test('payouts killed at random instants and run twice at once pay every franc once', async () => {
  let owed = 0
  // ms of each task without a kill, measured every week.
  const usual = { build: 60, results: 200 }
  const found = { built: 0, paidBefore: 0 }
  for (let week = 0; week < weeks; week += 1) {
    market.clock.advance(weekMs)
    owed += await earn()
    await killDuring({ do: 'build' }, usual.build)
    const [drafts] = await market.sql<{ count: number }>(
      "select count(*) from payout_batches where state = 'draft'",
    )
    found.built += drafts?.count ?? 0
    usual.build = await timeOf(() =>
      Promise.all([1, 2, 3].map(() => market.runJob('payouts.build'))),
    )
    const batch = await latest()
    expect(await factsOf(batch._id)).toMatchObject({
      batches: 1,
      twice: 0,
      lines: batch.amount,
      items: batch.amount,
    })
    await approveAndSend(batch, { reader: oumar, approver: kadiatou })
    const csv = await resultsOf(batch)
    await killDuring(
      { do: 'results', batchId: batch._id, userId: oumar.user._id, csv },
      usual.results,
    )
    found.paidBefore += (await latest()).paid > 0 ? 1 : 0
    // Two officers import the same file at once.
    const params = { id: batch._id }
    usual.results = await timeOf(() =>
      Promise.all(
        [oumar, kadiatou].map((officer) => officer.call(recordResults, { params, body: { csv } })),
      ),
    )
    expect((await latest()).state).toBe('paid')
    expect(await factsOf(batch._id)).toMatchObject({ paid: owed, posted: owed, twice: 0 })
    expect(await checkLedger(market.kernel, [])).toEqual([])
  }
  process.stdout.write(
    `${weeks} batches of ${shops} shops, each killed twice; the build had ended ${found.built} times, some lines were paid ${found.paidBefore} times; ${owed} f paid once\n`,
  )
})

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await task()
  return performance.now() - from
}
