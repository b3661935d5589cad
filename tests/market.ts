import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { inject } from 'vitest'

import { openApp, type App, type AppParts } from '#server/app.ts'
import { setClock, type SetClock } from '#server/kernel/clock.ts'
import { openKernel, type Kernel } from '#server/kernel/kernel.ts'
import { openLog, type Log } from '#server/kernel/log.ts'
import { folderStore } from '#server/gateways/object-store/folder-store.ts'
import {
  openOrangeMoneySimulator,
  type OrangeMoneySimulator,
} from '../simulators/orange-money/simulator.ts'
import { openSmsSimulator, type SmsSimulator } from '../simulators/sms/simulator.ts'
import { createDatabase, dropDatabase } from './databases.ts'
import { goodsOf } from './market-goods.ts'
import { peopleOf, type People } from './market-people.ts'
import { countStatements } from './statements.ts'

export type Market = People &
  ReturnType<typeof goodsOf> & {
    url: string
    kernel: Kernel
    clock: SetClock
    orangeMoney: OrangeMoneySimulator
    sms: SmsSimulator
    /** Delivers the outbox and runs every job that waits, until nothing is left. */
    settle(): Promise<void>
    /** Runs one scheduled job as if its hour had come. */
    runJob(name: string, payload?: unknown): Promise<void>
    /** How many SQL statements the pool ran during `work`. */
    countStatements(work: () => Promise<unknown>): Promise<number>
    close(): Promise<void>
  }

type MarketOptions = {
  /** Stands between the market and its provider of payments, and is given the provider's address. */
  orangeMoneyThrough?: (providerUrl: string) => AppParts['orangeMoney']['baseUrl']
  orangeMoneyPatienceMs?: () => number
  push?: AppParts['push']
  pages?: NonNullable<AppParts['pages']>
  /** Jobs run and caches hear the news by themselves, as in the living market; else when `settle` is called. */
  work?: boolean
  /** The real contract's five a second are for the tests of that pace: nobody else waits for them. */
  smsPerSecond?: number
  at?: Date
  logLevel?: string
  log?: Log
  appFile?: string
}

/** Friday 20 November 2026, 10:00 in Bamako: an ordinary working day. */
const openingTime = new Date('2026-11-20T10:00:00Z')

/** Days pass in a moment here, while the providers' limit of tokens counts real minutes: a token outlives every test. */
const accessTokenSeconds = 400 * 86_400

/** Opens a whole market: real routes over real HTTP, a real database of its own, the providers' simulators. Only the clock is ours. */
export async function openMarket(options: MarketOptions = {}): Promise<Market> {
  const { adminUrl } = inject('postgres')
  const name = `market_${randomUUID().replaceAll('-', '')}`
  const market = await openMarketOn(await createDatabase(adminUrl, name), options)
  return {
    ...market,
    async close() {
      await market.close()
      await dropDatabase(adminUrl, name)
    },
  }
}

/** The same on a migrated database of somebody else's. */
export async function openMarketOn(
  databaseUrl: string,
  options: MarketOptions = {},
): Promise<Market> {
  const { smsPerSecond = 1_000 } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-market-'))
  const clock = setClock(options.at ?? openingTime)
  const log = options.log ?? openLog(options.logLevel ?? process.env['LOG_LEVEL'] ?? 'silent')
  const [orangeMoney, sms] = await Promise.all([
    openOrangeMoneySimulator({
      now: () => clock.now(),
      lateSeconds: 86_400,
      notificationRetryMs: 50,
      accessTokenSeconds,
    }),
    openSmsSimulator({ accessTokenSeconds, messagesPerSecond: smsPerSecond }),
  ])
  const kernel = openKernel({ databaseUrl, objects: folderStore(folder), clock, log, poolSize: 12 })
  let url = 'http://127.0.0.1'
  const app: App = await openApp({
    kernel,
    databaseUrl,
    publicUrl: () => url,
    metricsToken: null,
    guarded: false,
    work: options.work ?? false,
    orangeMoney: {
      baseUrl: options.orangeMoneyThrough?.(orangeMoney.url) ?? orangeMoney.url,
      ...orangeMoney.credentials,
      country: 'ml',
      ...(options.orangeMoneyPatienceMs ? { patienceMs: options.orangeMoneyPatienceMs } : {}),
    },
    sms: { baseUrl: sms.url, ...sms.credentials },
    smsPerSecond,
    appFile: options.appFile ?? null,
    push: options.push ?? null,
    ...(options.pages ? { pages: options.pages } : {}),
  })
  url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...peopleOf(kernel, url),
    ...goodsOf(kernel),
    url,
    kernel,
    clock,
    orangeMoney,
    sms,
    async settle() {
      for (;;) {
        const moved = await kernel.outbox.deliver()
        const done = await kernel.jobs.drain()
        if (moved + done === 0) return
      }
    },
    runJob: (job, payload) => kernel.jobs.runNow(job, payload),
    countStatements: (work) => countStatements(kernel.database.pool, work),
    async close() {
      await app.close()
      await Promise.all([orangeMoney.close(), sms.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
