import { demonstrationRules } from '#modules/identity/module.ts'
import { openApp } from '#server/app.ts'
import { systemClock } from '#kernel/clock.ts'
import { noCeilings } from '#modules/orders/module.ts'
import { openKernel } from '#kernel/kernel.ts'
import { openMarketLog } from '#server/open-log.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'
import { builtPages } from '#server/rendering/page-source.ts'
import { countStatements } from '../tests/support/statements.ts'
import { answerParent } from './rig/children.ts'
import type { MarketMessage, Providers } from './rig/market.ts'

/** Server without rate limits, unless `GUARDED=1`. */
const guarded = process.env['GUARDED'] === '1'
const kernel = openKernel({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  objects: folderStore(process.env['OBJECTS'] ?? ''),
  clock: systemClock,
  log: openMarketLog('warn'),
})
const providers = JSON.parse(process.env['PROVIDERS'] ?? '{}') as Providers
let url = ''
const { http, emptyCaches, close } = await openApp({
  kernel,
  publicUrl: () => url,
  metricsToken: null,
  guarded,
  teamRules: demonstrationRules,
  ceilings: noCeilings,
  work: true,
  deliver: true,
  listen: true,
  ...providers,
  pages: { open: () => builtPages(), frames: [] },
})
http.server.prependListener('request', (request) => {
  if (request.headers['x-cold']) emptyCaches()
})
url = await http.listen({ host: '127.0.0.1', port: 0 })

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function answer(message: MarketMessage): Promise<unknown> {
  if (message.ask === 'url') return url
  if (message.ask === 'cpu') return cpuSeconds()
  if (message.ask === 'memory') return process.memoryUsage().rss
  const { method = 'GET', path, headers = {}, body } = message.request
  // Fewest of several runs: earlier requests' events may share the connections.
  const counts: number[] = []
  for (let run = 0; run < 5; run += 1) {
    if (headers['x-cold']) emptyCaches()
    const request = {
      method,
      url: path,
      headers: {
        ...headers,
        ...(headers['idempotency-key']
          ? { 'idempotency-key': `${headers['idempotency-key']}-${run}` }
          : {}),
      },
    }
    counts.push(
      await countStatements(kernel.database, () =>
        http.inject({ ...request, ...(body ? { payload: body } : {}) }),
      ),
    )
  }
  return Math.min(...counts)
}

answerParent(answer, close)
