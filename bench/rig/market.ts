import { openChild } from './children.ts'
import type { Request } from './load.ts'

export type MarketMessage = { ask: 'url' } | { ask: 'cpu' } | { ask: 'memory' } | { ask: 'statements'; request: Request }

/** A market in a process of its own, on a database that is already filled. */
export type BenchMarket = {
  url: string
  /** Processor seconds that Node has used so far (PostgreSQL's apart). */
  cpuSeconds(): Promise<number>
  /** Resident bytes of Node. */
  memory(): Promise<number>
  /** SQL statements that one such request runs, begin and commit included. `{round}` in its path becomes another text each time. */
  statements(request: Request): Promise<number>
  stop(): Promise<void>
}

export async function openBenchMarket(databaseUrl: string, objects: string): Promise<BenchMarket> {
  const child = await openChild('market-process', { DATABASE_URL: databaseUrl, OBJECTS: objects })
  const ask = <T>(message: MarketMessage) => child.ask<T>(message)
  return {
    url: await ask<string>({ ask: 'url' }),
    cpuSeconds: () => ask<number>({ ask: 'cpu' }),
    memory: () => ask<number>({ ask: 'memory' }),
    statements: (request) => ask<number>({ ask: 'statements', request }),
    stop: () => child.stop(),
  }
}
