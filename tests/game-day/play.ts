import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

import { countLosses, type Losses } from './check.ts'
import type { Cluster } from './cluster.ts'
import type { Attempt, Kind, Load } from './load.ts'
import { joinAgain } from './network.ts'
import type { Scenario } from './scenarios.ts'

/** People are there so long before something happens, and after all is back, in ms. */
const calmMs = 4_000
/** So many orders and steps must be accepted after a fault before it counts as over. */
const acceptedAfter = 10
const mostSilentMs = 120_000
/** ms watched after a fault: a short one may show later. */
const watchedMs = 15_000

type Count = { asked: number; failed: number }

export type Played = {
  name: string
  title: string
  remark: string
  counts: Record<Kind, Count>
  /** Longest time between two accepted writes, in seconds. */
  silentSeconds: number
  /** Faults by their words, the most frequent first. */
  faults: string[]
  losses: Losses
  broken: string[]
  /** Mean number of processes that wanted a core in the last minute. */
  load: number
}

/** Plays one fault under load until all has recovered, and returns its cost. */
export async function play(
  cluster: Cluster,
  people: Load,
  name: string,
  scenario: Scenario,
): Promise<Played> {
  await scenario.prepare?.(cluster)
  await cluster.healthy()
  await people.warm()
  people.start()
  await wait(calmMs)
  const began = performance.now()
  let remark = ''
  try {
    remark = (await scenario.act(cluster)) ?? ''
    await acceptedSince(people, performance.now())
    await wait(Math.max(0, began + watchedMs - performance.now()))
    await scenario.mend?.(cluster)
    await cluster.healthy()
    await wait(calmMs)
  } finally {
    joinAgain()
    await people.pause()
  }
  const [ended, load] = [performance.now(), Math.round(loadavg()[0] ?? 0)]
  const seen = people.attempts.filter((one) => one.ended >= began && one.began <= ended)
  const losses = await countLosses(cluster, people)
  const counts = {
    visit: count(seen, 'visit'),
    own: count(seen, 'own'),
    write: count(seen, 'write'),
  }
  const silentSeconds = longestSilence(seen, began, ended)
  const played = { name, title: scenario.title, remark, counts, silentSeconds, losses, load }
  return { ...played, faults: faultsOf(seen), broken: brokenBounds(scenario, played) }
}

async function acceptedSince(load: Load, since: number): Promise<void> {
  const latest = since + mostSilentMs
  const accepted = () =>
    load.attempts.filter(({ kind, fault, began }) => kind === 'write' && !fault && began > since)
      .length
  while (accepted() < acceptedAfter && performance.now() < latest) await wait(200)
}

function count(seen: readonly Attempt[], kind: Kind): Count {
  const own = seen.filter((one) => one.kind === kind)
  return { asked: own.length, failed: own.filter(({ fault }) => fault !== null).length }
}

function longestSilence(seen: readonly Attempt[], began: number, ended: number): number {
  const moments = seen
    .filter(({ kind, fault, ended: at }) => kind === 'write' && !fault && at >= began && at < ended)
    .map(({ ended: at }) => at)
    .toSorted((a, b) => a - b)
  const gaps = [...moments, ended].map((at, index) => at - (moments[index - 1] ?? began))
  return Math.max(...gaps) / 1_000
}

function faultsOf(seen: readonly Attempt[]): string[] {
  const words = new Map<string, number>()
  for (const { fault, kind, what } of seen) {
    const word = `${kind}, ${what}: ${fault}`
    if (fault) words.set(word, (words.get(word) ?? 0) + 1)
  }
  return [...words].toSorted((a, b) => b[1] - a[1]).map(([word, times]) => `${times} × ${word}`)
}

/** Lists the broken bounds, in words. */
function brokenBounds(
  { bound }: Scenario,
  { counts, silentSeconds, losses }: Pick<Played, 'counts' | 'silentSeconds' | 'losses'>,
): string[] {
  const all = Object.values(counts)
  const asked = all.reduce((sum, one) => sum + one.asked, 0)
  const failed = all.reduce((sum, one) => sum + one.failed, 0)
  const { silentSeconds: mostSilent, failedVisits, failedShare } = bound
  return [
    mostSilent !== null && silentSeconds > mostSilent && `${mostSilent} s without writes`,
    failedVisits !== null && counts.visit.failed > failedVisits && `${failedVisits} failed visits`,
    failedShare !== undefined &&
      failed > failedShare * asked &&
      `${failedShare * 100} % of requests`,
    losses.orders > 0 && 'orders lost',
    losses.payments > 0 && 'payments lost',
    losses.deliveries > 0 && 'deliveries lost',
    losses.untold > 0 && 'events not delivered',
    losses.agrees !== 'yes' && 'ledger or stock differ',
  ].filter((word) => word !== false)
}

export function rowOf({
  title,
  remark,
  counts,
  silentSeconds,
  losses,
  broken,
  load,
}: Played): string {
  const of = ({ asked, failed }: Count) => `${failed} of ${asked.toLocaleString('en-GB')}`
  const lost = `${losses.orders} · ${losses.payments} · ${losses.deliveries}`
  const told = losses.untold > 0 ? `${losses.untold} untold` : `${losses.toldAfter.toFixed(1)} s`
  const verdict = broken.length === 0 ? 'kept' : `BROKEN: ${broken.join(', ')}`
  const cells = [
    remark ? `${title} (${remark})` : title,
    of(counts.visit),
    of(counts.own),
    of(counts.write),
    silentSeconds.toFixed(1),
    lost,
    told,
    losses.agrees,
    load,
    verdict,
  ]
  return `| ${cells.join(' | ')} |`
}

export const head = `| what happens | visits that failed | own pages | writes | s without writes | orders · payments · deliveries lost | all told after | ledger, stock | load | bounds |
|---|---|---|---|---:|---|---|---|---:|---|`
