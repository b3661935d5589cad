import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import type pg from 'pg'
import { inject } from 'vitest'

import { demonstrationRules } from '#modules/identity/module.ts'
import { openApp, type AppParts } from '#server/app.ts'
import { setClock } from '#kernel/clock.ts'
import { noCeilings } from '#modules/orders/module.ts'
import { PurgedCache } from '#server/machines/front-cache.ts'
import { Replicas } from '#server/machines/replicas.ts'
import { randomKey } from '#kernel/ids.ts'
import { openKernel, type KernelParts } from '#kernel/kernel.ts'
import { SECRET_KEY_BYTES } from '#kernel/secret-box.ts'
import { hashCheaply } from '#modules/identity/server/passwords/passwords.ts'
import { openMarketLog } from '#server/open-log.ts'
import type { Log } from '#kernel/log.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'
import { openOrangeMoneySimulator } from '../../simulators/orange-money/simulator.ts'
import { openWaveSimulator } from '../../simulators/wave/simulator.ts'
import { openSmsSimulator } from '../../simulators/sms/simulator.ts'
import { openWhatsAppSimulator } from '../../simulators/whatsapp/simulator.ts'
import { createDatabase, dropDatabase } from './databases.ts'
import { goodsOf } from './market-goods.ts'
import { peopleOf } from './market-people.ts'
import { recordCalls } from './record-calls.ts'
import { countStatements } from './statements.ts'
import { waitLimit } from './limit.ts'
import { scratchFolder } from './scratch-folder.ts'

export type Market = Awaited<ReturnType<typeof openMarketOn>>

type MarketOptions = {
  /** Given the payment provider's address, returns that of a proxy before it. */
  orangeMoneyThrough?: (providerUrl: string) => string
  orangeMoneyPatienceMs?: () => number
  /** false: this market does not take it. */
  wave?: false
  waveThrough?: (providerUrl: string) => string
  wavePatienceMs?: () => number
  smsPatienceMs?: () => number
  /** Francs in its wallet before anything was paid. */
  waveBalance?: number
  /** The market writes by WhatsApp too. */
  whatsApp?: true
  push?: AppParts['push']
  webhooks?: AppParts['webhooks']
  /** None by default: one buyer of a test may order as often as it likes. */
  ceilings?: AppParts['ceilings']
  /** By default as in the demonstration, and no session expires while the clock jumps by days. */
  teamRules?: AppParts['teamRules']
  pages?: NonNullable<AppParts['pages']>
  /** Jobs run and caches receive events by themselves, as in production; otherwise on `settle`. */
  work?: boolean
  switchesEveryMs?: number
  /** Calls are counted and limited; not by default, where one address is every buyer. */
  guarded?: boolean
  trustedProxies?: AppParts['trustedProxies']
  receiving?: AppParts['receiving']
  /** 1,000 by default, so that no test waits; the operator allows 5. */
  smsPerSecond?: number
  at?: Date
  logLevel?: string
  log?: Log
  appFile?: string
  /** Gets the tags to drop, as a CDN or Varnish does. */
  purge?: (tags: readonly string[]) => Promise<void>
  /** Ways to reach the database, if not directly. */
  database?: Partial<Pick<KernelParts, 'directUrl' | 'pooler' | 'sizes' | 'waits'>> & {
    replicaUrl?: string
  }
}

/** Friday 20 November 2026, 10:00 in Bamako: an ordinary working day. */
const openingTime = new Date('2026-11-20T10:00:00Z')

const relaxedRules: AppParts['teamRules'] = {
  ...demonstrationRules,
  idleMs: 400 * 86_400_000,
  lifeMs: 400 * 86_400_000,
}

/**
 * The clock jumps by days, the providers' rate limit on tokens counts real minutes: none expires.
 */
const accessTokenSeconds = 400 * 86_400

/**
 * Opens a whole market: real routes over real HTTP, a database of its own, the providers'
 * simulators. Only the clock is ours.
 */
export async function openMarket(options: MarketOptions = {}): Promise<Market> {
  const { adminUrl } = inject('postgres')
  const name = `market_${randomUUID().replaceAll('-', '')}`
  const market = await openMarketOn(await createDatabase(adminUrl, name), {
    ...options,
    // On a slow machine many writers of one row wait longer than in production.
    database: { waits: { connection: waitLimit, lock: waitLimit }, ...options.database },
  })
  const { close } = market
  return Object.assign(market, {
    async close() {
      await close()
      await dropDatabase(adminUrl, name)
    },
  })
}

/** Opens a market on a migrated database that the caller drops. */
export async function openMarketOn(databaseUrl: string, options: MarketOptions = {}) {
  hashCheaply()
  const { smsPerSecond = 1_000 } = options
  const folder = await mkdtemp(path.join(scratchFolder, 'sugu-market-'))
  const clock = setClock(options.at ?? openingTime)
  const log = options.log ?? openMarketLog(options.logLevel ?? process.env['LOG_LEVEL'] ?? 'silent')
  const [orangeMoney, wave, sms, whatsApp] = await Promise.all([
    openOrangeMoneySimulator({
      now: () => clock.now(),
      lateSeconds: 86_400,
      notificationRetryMs: 50,
      accessTokenSeconds,
    }),
    openWaveSimulator({
      now: () => clock.now(),
      lateSeconds: 86_400,
      openingBalance: options.waveBalance ?? 0,
    }),
    openSmsSimulator({ accessTokenSeconds, messagesPerSecond: smsPerSecond }),
    openWhatsAppSimulator({ now: () => clock.now() }),
  ])
  const { replicaUrl, ...database } = options.database ?? {}
  const sizes = { reads: 6, writes: 8, ...database.sizes }
  const primaryUrl = database.directUrl ?? databaseUrl
  const secretKeys = { key: randomKey(SECRET_KEY_BYTES), before: null }
  let url = 'http://127.0.0.1'
  const openServer = async (port: number) => {
    const kernel = openKernel({
      secretKeys,
      databaseUrl,
      objects: folderStore(folder),
      clock,
      log,
      front: options.purge ? new PurgedCache({ purge: options.purge, log }) : null,
      ...database,
      sizes,
      replicas: replicaUrl
        ? new Replicas({ url: replicaUrl, primaryUrl, connections: sizes.reads, log })
        : null,
    })
    const app = await openApp({
      kernel,
      publicUrl: () => url,
      metricsToken: null,
      guarded: options.guarded ?? false,
      ...(options.receiving ? { receiving: options.receiving } : {}),
      ...(options.trustedProxies ? { trustedProxies: options.trustedProxies } : {}),
      teamRules: options.teamRules ?? relaxedRules,
      work: options.work ?? false,
      payments: {
        orange_money: {
          baseUrl: options.orangeMoneyThrough?.(orangeMoney.url) ?? orangeMoney.url,
          ...orangeMoney.credentials,
          country: 'ml',
          ...(options.orangeMoneyPatienceMs ? { patienceMs: options.orangeMoneyPatienceMs } : {}),
        },
        wave:
          options.wave === false
            ? null
            : {
                baseUrl: options.waveThrough?.(wave.url) ?? wave.url,
                ...wave.credentials,
                ...(options.wavePatienceMs ? { patienceMs: options.wavePatienceMs } : {}),
              },
      },
      sms: {
        baseUrl: sms.url,
        ...sms.credentials,
        ...(options.smsPatienceMs ? { patienceMs: options.smsPatienceMs } : {}),
      },
      smsPerSecond,
      whatsApp: options.whatsApp ? { baseUrl: whatsApp.url, ...whatsApp.credentials } : null,
      ...(options.switchesEveryMs ? { switchesEveryMs: options.switchesEveryMs } : {}),
      // Shops of tests have their servers on this machine.
      webhooks: { insecure: options.webhooks?.insecure ?? true },
      appFile: options.appFile ?? null,
      push: options.push ?? null,
      ceilings: options.ceilings === undefined ? noCeilings : options.ceilings,
      ...(options.pages ? { pages: options.pages } : {}),
    })
    url = await app.http.listen({ host: '127.0.0.1', port })
    return { kernel, app }
  }
  let { kernel, app } = await openServer(0)
  wave.notifyAt(`${url}/api/payments/notifications/wave`)
  whatsApp.notifyAt(`${url}/api/notifications/whatsapp`)
  recordCalls(url)
  const market = {
    ...peopleOf(kernel, url),
    ...goodsOf(kernel),
    url,
    databaseUrl,
    kernel,
    clock,
    orangeMoney,
    wave,
    sms,
    whatsApp,
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await kernel.database.pool.query<Row>(text, values)).rows,
    /** Delivers the outbox and runs every queued job, until nothing is left. */
    async settle(): Promise<void> {
      for (;;) {
        const delivered = await kernel.outbox.deliver()
        const done = await kernel.jobs.drain()
        if (delivered + done === 0) return
      }
    },
    emptyCaches: () => app.emptyCaches(),
    /** Runs one scheduled job now. */
    runJob: (job: string, payload?: unknown) => kernel.jobs.runNow(job, payload),
    countStatements: (work: () => Promise<unknown>) => countStatements(kernel.database, work),
    /** Throws the server away, with what it kept in memory, and opens another at its address. */
    async openAnew(): Promise<void> {
      await closeServer(0)
      ;({ kernel, app } = await openServer(Number(new URL(url).port)))
      Object.assign(market, { ...peopleOf(kernel, url), ...goodsOf(kernel), kernel })
    },
    async close(): Promise<void> {
      await closeServer(1_000)
      await Promise.all([orangeMoney.close(), wave.close(), sms.close(), whatsApp.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
  return market

  /** A connection that a client opened and never used is held for a minute. */
  async function closeServer(patienceMs: number): Promise<void> {
    const closed = app.close()
    const unused = setTimeout(() => app.http.server.closeAllConnections(), patienceMs)
    await closed
    clearTimeout(unused)
  }
}
