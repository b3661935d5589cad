import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { prepareCluster } from '../tests/game-day/cluster.ts'
import { Load } from '../tests/game-day/load.ts'
import { fillMarket } from '../tests/game-day/people.ts'
import { head, play, rowOf } from '../tests/game-day/play.ts'
import { findPrograms } from '../tests/game-day/programs.ts'
import { scenarios } from '../tests/game-day/scenarios.ts'

/**
 * `npm run game-day [-- scenario…]`: runs six machines as groups of processes and breaks them under
 * load. Exit 1 when a bound is broken, 0 where programs are missing. `--open` runs until Ctrl-C;
 * `--keep` leaves the logs; `--people 0.2` sends a fifth of the load.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    open: { type: 'boolean' },
    keep: { type: 'boolean' },
    minutes: { type: 'string' },
    people: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !(name in scenarios))
if (unknown.length > 0) {
  console.error(`No scenario is named ${unknown.join(', ')}. There are: ${names().join(', ')}.`)
  process.exit(2)
}
const programs = findPrograms()
if (typeof programs === 'string') {
  console.log(`${programs} The game day is left out.`)
  process.exit(0)
}
const folder = await mkdtemp(path.join(tmpdir(), 'sugu-game-day-'))
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stopped.abort(new Error(signal)))
/** Ends by itself, whatever hangs. */
const most = setTimeout(
  () => stopped.abort(new Error('the time is over')),
  Number(values.minutes ?? 30) * 60_000,
).unref()
const untilStopped = new Promise<never>((_, reject) => {
  stopped.signal.addEventListener('abort', () => reject(stopped.signal.reason as Error))
})
untilStopped.catch(() => undefined)

let failed = 0
const began = performance.now()
const cluster = await prepareCluster({ folder, programs, diskMegabytes: 1_500 })
try {
  await Promise.race([cluster.open(), untilStopped])
  console.log(`open after ${((performance.now() - began) / 1_000).toFixed(0)} s: ${folder}`)
  if (values.open) {
    console.log(`${cluster.publicUrl} leads to ${cluster.values['FRONT']}; Ctrl-C ends it.`)
    await untilStopped
  }
  const people = await Promise.race([fillMarket(cluster), untilStopped])
  const load = new Load(cluster, people, Number(values.people ?? 1))
  console.log(head)
  for (const name of positionals.length > 0 ? positionals : names()) {
    const scenario = scenarios[name]
    if (!scenario) continue
    const played = await Promise.race([play(cluster, load, name, scenario), untilStopped]).catch(
      (error: unknown) => {
        if (stopped.signal.aborted) throw error
        console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        return null
      },
    )
    if (!played) {
      failed += 1
      continue
    }
    failed += played.broken.length
    console.log(rowOf(played))
    await mkdir('build', { recursive: true })
    await appendFile('build/game-day.jsonl', `${JSON.stringify(played)}\n`)
    for (const fault of played.faults.slice(0, 5)) console.error(`    ${fault}`)
  }
} catch (error) {
  failed += 1
  console.error(error instanceof Error ? error.message : error)
} finally {
  clearTimeout(most)
  await cluster.close()
  if (!values.keep) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exit(failed > 0 ? 1 : 0)

function names(): string[] {
  return Object.keys(scenarios)
}
