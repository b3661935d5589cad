import path from 'node:path'

import pg from 'pg'

import type { AppParts } from '#server/app.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { wire } from '#server/modules.ts'
import { openKernel, type Kernel } from '#kernel/kernel.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'
import { openMarketLog } from '#server/open-log.ts'
import {
  openOrangeMoneySimulator,
  type OrangeMoneySimulator,
} from '../../simulators/orange-money/simulator.ts'
import { openSmsSimulator } from '../../simulators/sms/simulator.ts'
import type { Bench } from './bench.ts'
import { openChild } from './children.ts'
import { fillCatalogue, type Filled } from './fill-catalogue.ts'
import type { Request } from './load.ts'

export type MarketMessage =
  | { ask: 'url' }
  | { ask: 'cpu' }
  | { ask: 'memory' }
  | { ask: 'statements'; request: Request }

export type Providers = Pick<AppParts, 'payments' | 'sms'>

export type BenchMarket = {
  url: string
  operator: Pick<OrangeMoneySimulator, 'confirmAsCustomer' | 'settleNotifications'>
  memory(): Promise<number>
  /** Includes begin and commit. */
  statements(request: Request): Promise<number>
  /** Starts a count. @returns ms of each processor since, of one of so many */
  meter(): Promise<(count: number) => Promise<Spent>>
}
export type Spent = { nodeMs: number; postgresMs: number }

export type BenchDatabase = {
  databaseUrl: string
  folder: string
  filled: Filled
  client: pg.Client
  /** Starts a server on it, of another checkout when `tree` is given. */
  open(tree?: string): Promise<BenchMarket>
  /** Opens a kernel beside the servers, until the end. */
  kernel(clock?: Clock): Kernel
}

/** Starts PostgreSQL with a catalogue of so many products. */
export async function openDatabase(
  { folder, atEnd, postgres }: Bench,
  { products = 0, within = folder }: { products?: number; within?: string } = {},
): Promise<BenchDatabase> {
  const { url: databaseUrl, cpuSeconds } = await postgres(within)
  await migrateDatabase(databaseUrl)
  const filled = await fillCatalogue(databaseUrl, within, products)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  atEnd(() => client.end())
  const objects = path.join(within, 'objects')
  return {
    databaseUrl,
    folder: within,
    filled,
    client,
    async open(tree) {
      const market = await openMarketProcess(databaseUrl, objects, tree)
      atEnd(() => market.stop())
      const seconds = async () => [await market.cpu(), (await cpuSeconds()) ?? 0] as const
      return {
        ...market,
        async meter() {
          const [node, database] = await seconds()
          return async (count) => {
            const [nodeNow, databaseNow] = await seconds()
            const each = 1_000 / Math.max(1, count)
            return { nodeMs: (nodeNow - node) * each, postgresMs: (databaseNow - database) * each }
          }
        },
      }
    },
    kernel(clock = systemClock) {
      const kernel = openKernel({
        databaseUrl,
        objects: folderStore(objects),
        clock,
        log: openMarketLog('warn'),
      })
      wire(kernel)
      atEnd(() => kernel.database.close())
      return kernel
    },
  }
}

async function openMarketProcess(databaseUrl: string, objects: string, tree?: string) {
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
    cpu: () => ask<number>({ ask: 'cpu' }),
    memory: () => ask<number>({ ask: 'memory' }),
    statements: (request: Request) => ask<number>({ ask: 'statements', request }),
    async stop() {
      await child.stop()
      await Promise.all([orangeMoney.close(), sms.close()])
    },
  }
}
