import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { fetchedFolder } from '../scripts/run-tool.ts'
import { answerParent } from './rig/children.ts'
import type { Figures, Load } from './rig/load.ts'

/** Used part of autocannon. */
type Cannon = {
  on(
    event: 'response',
    act: (client: object, status: number, size: number, ms: number) => void,
  ): void
  on(event: 'reqError', act: () => void): void
}
type CannonClient = { setRequests(requests: Load['requests']): void }
type Autocannon = (options: object, ended: (fault: unknown) => void) => Cannon

const file = pathToFileURL(path.join(await fetchedFolder('autocannon'), 'autocannon.js'))
const { default: autocannon } = (await import(file.href)) as { default: Autocannon }

/** Runs in its own process, as it costs as much as what it measures. */
answerParent((load: Load) => runLoad(load))

function runLoad({
  url,
  connections,
  seconds,
  warmSeconds,
  perSecond,
  requests,
}: Load): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const statuses: Record<string, number> = {}
    const times: number[] = []
    let bytes = 0
    let clients = 0
    let from = 0
    let until = 0
    let broken = 0
    const setupClient = (client: CannonClient) => {
      const turn = clients
      clients += 1
      // Every connection sends all, each from another start.
      const own =
        requests.length >= connections
          ? requests.filter((_, index) => index % connections === turn)
          : [
              ...requests.slice(turn % requests.length),
              ...requests.slice(0, turn % requests.length),
            ]
      client.setRequests(own)
    }
    const cannon = autocannon(
      {
        url,
        connections,
        duration: seconds + warmSeconds,
        timeout: 30,
        ...(perSecond ? { overallRate: Math.max(1, Math.round(perSecond)) } : {}),
        setupClient,
        requests: [requests[0] ?? {}],
      },
      (fault) => {
        if (fault) return reject(new Error('autocannon failed', { cause: fault }))
        const sorted = times.toSorted((a, b) => a - b)
        const at = (share: number) =>
          sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
        const lasted = (until - from) / 1_000
        resolve({
          answers: times.length,
          perSecond: times.length / lasted,
          p50: at(0.5),
          p95: at(0.95),
          p99: at(0.99),
          bytes: bytes / Math.max(1, times.length),
          statuses,
          broken,
        })
      },
    )
    const began = performance.now()
    cannon.on('response', (_client, status, size, ms) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      const now = performance.now()
      if (now - began < warmSeconds * 1_000) return
      from ||= now
      until = now
      bytes += size
      times.push(ms)
    })
    cannon.on('reqError', () => (broken += 1))
  })
}
