import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, expect, inject, test } from 'vitest'

import { startMarket } from '../browser/start-market.ts'
import { rounds } from '../faults/rounds.ts'
import { createDatabase, dropDatabase } from '../support/databases.ts'
import { visit } from './visit.ts'

const { adminUrl } = inject('postgres')
const database = `processes_${randomUUID().replaceAll('-', '')}`
const market = await startMarket({
  DATABASE_URL: await createDatabase(adminUrl, database),
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sugu.example',
  SIMULATE: 'payments,sms',
  DEMO: 'off',
  PROCESSES: '2',
})
// Printed once all of them serve; /readyz answers with the first.
await market.says(/est ouvert/)
afterAll(async () => {
  await market.stop()
  await dropDatabase(adminUrl, database)
})

test('a process that is killed is started again, and the market goes on', async () => {
  const before = await serving()
  expect(before).toHaveLength(2)
  const [victim = 0] = before
  process.kill(victim, 'SIGKILL')
  const alive = async () => (await serving()).filter((pid) => !before.includes(pid)).length
  await expect.poll(alive, { interval: 200 }).toBe(1)
  const visitors = visit(market.url)
  await expect.poll(visitors.answered).toBeGreaterThan(50)
  expect(await visitors.leave()).toEqual([])
})

test('whichever process answers, /metrics has the figures of all', async () => {
  const figures = async () => (await fetch(`${market.url}/metrics`)).text()
  // The restarted process may still be starting.
  await expect.poll(figures).toMatch(/^market_processes 2$/m)
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const text = await figures()
    expect(text).toMatch(/^market_processes 2$/m)
    expect(text).toMatch(/^listener_connected 1$/m)
  }
  const answered = async () => probesIn(await figures())
  const before = await answered()
  for (let visit = 0; visit < 6; visit += 1) await fetch(`${market.url}/healthz`)
  await expect.poll(answered).toBeGreaterThanOrEqual(before + 6)
})

/** Three times in `npm run faults`. */
const replacements = rounds('REPLACEMENTS', { usual: 1, long: 3 })

test('all processes are replaced while people read, twice over, and no connection is lost', async () => {
  const visitors = visit(market.url)
  const readOn = async () => {
    const then = visitors.answered()
    await expect.poll(visitors.answered).toBeGreaterThan(then + 150)
  }
  for (let replacement = 0; replacement < replacements; replacement += 1) {
    await readOn()
    market.process.kill('SIGHUP')
    const before = await serving()
    const begun = async () => (await serving()).some((pid) => !before.includes(pid))
    await expect.poll(begun, { interval: 50 }).toBe(true)
    const during = await serving()
    market.process.kill('SIGHUP')
    const stayed = async () =>
      (await serving()).filter((pid) => before.includes(pid) || during.includes(pid)).length
    // Late at each moment of the replacement: a process may end while the first one stands still.
    while ((await stayed()) > 0) {
      market.process.kill('SIGSTOP')
      await delay(900)
      market.process.kill('SIGCONT')
      await delay(300)
    }
  }
  await readOn()
  // An overloaded machine may say so (503): that is an answer.
  expect((await visitors.leave()).filter((why) => !why.startsWith('503 '))).toEqual([])
  await expect.poll(async () => (await serving()).length).toBe(2)
})

test('a market of several processes ends with all of them', async () => {
  const all = await serving()
  const ended = once(market.process, 'exit')
  market.process.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect.poll(async () => (await Promise.all(all.map(isAlive))).includes(true)).toBe(false)
})

/** Lists the processes that serve, by their number. */
async function serving(): Promise<number[]> {
  const { pid } = market.process
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const found = await Promise.all(
    children
      .trim()
      .split(' ')
      .map(async (child) =>
        /(server\/main\.ts|program\/main\.js)/.test(await commandOf(child)) ? child : [],
      ),
  )
  return found.flat().map(Number)
}

/** Reads from these figures how many probes were answered. */
function probesIn(text: string): number {
  const found = /^http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} (\d+)$/m.exec(
    text,
  )
  return Number(found?.[1] ?? 0)
}

const commandOf = (pid: number | string) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
const isAlive = async (pid: number) => (await commandOf(pid)) !== ''
