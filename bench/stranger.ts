import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { sumOf } from '#kernel/wire/money.ts'
import { printTable, runBench } from './rig/bench.ts'
import { openDatabase } from './rig/market.ts'
import { openStranger } from './rig/stranger.ts'
import { strangerActs } from './rig/stranger-acts.ts'
import { linkActs } from './rig/stranger-links.ts'

/**
 * `npm run bench -- stranger [pattern of acts]`: rows, messages and processor time that a stranger
 * can cause in an hour. Each act is multiplied by what its limit allows; a stranger without an
 * account is a whole network.
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
  printTable('What a stranger leaves in an hour, at most', lines)
  return { lines, products: filled.slugs.length }
})

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
