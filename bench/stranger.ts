import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { sumOf } from '#kernel/wire/money.ts'
import { printTable, runBench } from './rig/bench.ts'
import { openDatabase } from './rig/market.ts'
import { openStranger } from './rig/stranger.ts'
import { strangerActs } from './rig/stranger-acts.ts'
import { type Hold, strangerHolds } from './rig/stranger-holds.ts'
import { linkActs } from './rig/stranger-links.ts'

const readings = 60
let searched = 0

/**
 * `npm run bench -- stranger [pattern of acts]`: rows, messages and processor time that a stranger
 * can cause in an hour. Each act is multiplied by what its limit allows; a stranger without an
 * account is a whole network. `held open`: how long a page takes while strangers keep as much open
 * as they can.
 */
await runBench('stranger', 20, async (bench) => {
  process.env['GUARDED'] = '1'
  const { client, folder, filled, open } = await openDatabase(bench, { products: 1_000 })
  const market = await open()
  const objects = path.join(folder, 'objects')
  const [words = ''] = process.argv.slice(2)
  const stranger = await openStranger(market.url, client)
  const wanted = new RegExp(words)
  const acts = [...(await linkActs(stranger)), ...(await strangerActs(stranger))].filter(
    ({ act }) => wanted.test(act),
  )
  const kept = async () => {
    await client.query('checkpoint')
    const [row] = (
      await client.query<{ size: string; messages: string }>(
        `select pg_database_size(current_database()) as size,
           (select count(*) from sms_outbox) + (select count(*) from notifications) as messages`,
      )
    ).rows
    return {
      bytes: Number(row?.size) + (await bytesOf(objects)),
      messages: Number(row?.messages),
    }
  }
  const lines: Record<string, string | number>[] = []
  for (const { who, act, perMinute, perDay, keptADay, atOnce, times, send } of acts) {
    await settled(market.meter)
    const before = await kept()
    const spent = await market.meter()
    const statuses = new Map<number, number>()
    for (let n = 0; n < times; n += 1) {
      const answer = await send(n)
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
    await settled(market.meter)
    const each = await spent(times)
    const after = await kept()
    const anHour = Math.min(perMinute * 60, perDay ?? Infinity)
    const share = anHour / times
    lines.push({
      who,
      act,
      'here, by status': [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
      'in an hour': anHour,
      'MB kept':
        ((after.bytes - before.bytes) * Math.min(share, (keptADay ?? Infinity) / times)) / 1e6,
      messages: Math.round((after.messages - before.messages) * share),
      'processor, s': Math.min(
        ((each.nodeMs + each.postgresMs) * anHour) / 1_000,
        (atOnce ?? Infinity) * 3_600,
      ),
    })
    console.log(JSON.stringify(lines.at(-1)))
  }
  if (lines.length > 0) printTable('What a stranger leaves in an hour, at most', lines)
  const holds = (await strangerHolds(market.url, stranger)).filter(({ what }) => wanted.test(what))
  const held: Record<string, string | number>[] = []
  for (const hold of holds) held.push(await whileHeld(market.url, hold))
  if (held.length > 0) printTable('A page while strangers keep open', held)
  return { lines, held, products: filled.slugs.length }
})

/** Reads a page as often alone, and while strangers hold what they can. */
async function whileHeld(url: string, { what, open }: Hold) {
  await readPages(url)
  const alone = await readPages(url)
  const { held, close } = await open()
  const meanwhile = await readPages(url)
  close()
  const line = {
    what,
    held,
    'alone, p50/p95 ms': `${place(alone, 0.5)}/${place(alone, 0.95)}`,
    'meanwhile, p50/p95 ms': `${place(meanwhile, 0.5)}/${place(meanwhile, 0.95)}`,
    ratio: place(meanwhile, 0.5) / place(alone, 0.5),
    'not read': readings - meanwhile.length,
  }
  console.log(JSON.stringify(line))
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  return line
}

/** Returns the ms of pages of a search not made before, each drawn anew, that were answered. */
async function readPages(url: string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < readings; n += 1) {
    searched += 1
    const from = performance.now()
    const answer = await fetch(`${url}/search?q=pagne${searched}`, {
      headers: { 'x-forwarded-for': `41.70.${searched % 250}.1` },
    }).catch(() => null)
    const page = await answer?.text().catch(() => null)
    if (answer?.ok && page) times.push(performance.now() - from)
  }
  return times.toSorted((one, other) => one - other)
}

function place(sorted: readonly number[], part: number): number {
  return Math.round((sorted[Math.floor(sorted.length * part)] ?? Number.NaN) * 10) / 10
}

type Meter = () => Promise<(count: number) => Promise<{ nodeMs: number; postgresMs: number }>>

/** Waits until jobs have done their part: a second with less than 50 ms of processor. */
async function settled(meter: Meter): Promise<void> {
  for (let second = 0; second < 10; second += 1) {
    const spent = await meter()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const { nodeMs, postgresMs } = await spent(1)
    if (nodeMs + postgresMs < 50) return
  }
}

async function bytesOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then((found) => (found.isFile() ? found.size : 0)),
    ),
  )
  return sumOf(sizes, (size) => size)
}
