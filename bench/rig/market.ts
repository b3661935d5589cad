import type { AppParts } from '#server/app.ts'
import {
  openOrangeMoneySimulator,
  type OrangeMoneySimulator,
} from '../../simulators/orange-money/simulator.ts'
import { openSmsSimulator } from '../../simulators/sms/simulator.ts'
import { openChild } from './children.ts'
import type { Request } from './load.ts'

export type MarketMessage =
  | { ask: 'url' }
  | { ask: 'cpu' }
  | { ask: 'memory' }
  | { ask: 'statements'; request: Request }
  | { ask: 'telemetry'; collector: string | null }

export type Providers = Pick<AppParts, 'payments' | 'sms'>

export type BenchMarket = {
  url: string
  operator: Pick<OrangeMoneySimulator, 'confirmAsCustomer' | 'settleNotifications'>
  /** Without PostgreSQL. */
  cpuSeconds(): Promise<number>
  memory(): Promise<number>
  /** Includes begin and commit. `{run}` becomes another text each time. */
  statements(request: Request): Promise<number>
  /** Collector of traces and figures; null: none. */
  sendTo(collector: string | null): Promise<void>
  stop(): Promise<void>
}

/** `tree`: another checkout. */
export async function openBenchMarket(
  databaseUrl: string,
  objects: string,
  tree?: string,
): Promise<BenchMarket> {
  const [orangeMoney, sms] = await Promise.all([openOrangeMoneySimulator(), openSmsSimulator()])
  const providers: Providers = {
    payments: {
      orange_money: { baseUrl: orangeMoney.url, ...orangeMoney.credentials, country: 'ml' },
      wave: null,
    },
    sms: { baseUrl: sms.url, ...sms.credentials },
  }
  const env = {
    DATABASE_URL: databaseUrl,
    OBJECTS: objects,
    PROVIDERS: JSON.stringify(providers),
  }
  const child = await openChild('market-process', env, tree)
  const ask = <T>(message: MarketMessage) => child.ask<T>(message)
  return {
    url: await ask<string>({ ask: 'url' }),
    operator: orangeMoney,
    cpuSeconds: () => ask<number>({ ask: 'cpu' }),
    memory: () => ask<number>({ ask: 'memory' }),
    statements: (request) => ask<number>({ ask: 'statements', request }),
    sendTo: (collector) => ask({ ask: 'telemetry', collector }),
    async stop() {
      await child.stop()
      await Promise.all([orangeMoney.close(), sms.close()])
    },
  }
}
