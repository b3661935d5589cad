import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'

import { printTable, runBench } from './rig/bench.ts'
import { fillCatalogue } from './rig/fill-catalogue.ts'
import { openBenchMarket } from './rig/market.ts'
import { openActs } from './rig/stranger-acts.ts'

/**
 * `npm run bench -- stranger [words of an act]`: rows, messages and processor time that a stranger
 * can cause in an hour. Each act is multiplied by what its limit allows; a stranger without an
 * account is a whole network.
 */
await runBench('stranger', 12, async ({ folder, atEnd, postgres }) => {
  const { url: databaseUrl, cpuSeconds: postgresSeconds } = await postgres()
  const filled = await fillCatalogue(databaseUrl, folder, 1_000)
  process.env['GUARDED'] = '1'
  const objects = path.join(folder, 'objects')
  const market = await openBenchMarket(databaseUrl, objects)
  atEnd(() => market.stop())
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  atEnd(() => client.end())

  const one = async (text: string) => (await client.query<{ v: string }>(text)).rows[0]?.v ?? ''
  const [words = ''] = process.argv.slice(2)
  const acts = (await openActs(market.url, client)).filter(({ act }) => act.includes(words))
  const measured = async () => {
    await client.query('checkpoint')
    const size = Number(await one('select pg_database_size(current_database()) as v'))
    const messages = Number(
      await one(
        'select (select count(*) from sms_outbox) + (select count(*) from notifications) as v',
      ),
    )
    const cpu = (await market.cpuSeconds()) + ((await postgresSeconds()) ?? 0)
    return { bytes: size + (await bytesOf(objects)), messages, cpu }
  }
  const lines: Record<string, string | number>[] = []
  for (const { who, act, perMinute, perDay, keptADay, times, send: sendOne } of acts) {
    await settled(market.cpuSeconds)
    const before = await measured()
    const statuses = new Map<number, number>()
    for (let n = 0; n < times; n += 1) {
      const answer = await sendOne(n)
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
    await settled(market.cpuSeconds)
    const after = await measured()
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
      'processor, s': (after.cpu - before.cpu) * share,
    })
    console.log(JSON.stringify(lines.at(-1)))
  }
  printTable('What a stranger leaves in an hour, at most', lines)
  return { lines, products: filled.slugs.length }
})

async function settled(cpuSeconds: () => Promise<number>): Promise<void> {
  for (let before = -1, second = 0; second < 10; second += 1) {
    const now = await cpuSeconds()
    if (before >= 0 && now - before < 0.05) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

async function bytesOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then((found) => (found.isFile() ? found.size : 0)),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
