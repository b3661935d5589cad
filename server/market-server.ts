import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { demonstrationRules, teamRules } from './accounts/index.ts'
import { openApp } from './app.ts'
import { claimPictures, refuseDemoDatabase } from './claim-market.ts'
import { openObjectStore } from './gateways/object-store/open-object-store.ts'
import { systemClock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import { openKernel } from './kernel/kernel.ts'
import { openMarketLog } from './market-log.ts'
import type { Log } from './kernel/log.ts'
import { migrateDatabase } from './kernel/migrate.ts'
import { lookForPooler } from './kernel/pooler.ts'
import type { ObjectStore } from './kernel/object-store.ts'
import { builtPages, type PageSource } from './pages/page-source.ts'
import { launchPostgres } from './embedded-postgres/launch.ts'
import { addressesOnNetwork } from './own-addresses.ts'
import { openProviders } from './providers.ts'
import { welcome } from './welcome.ts'

export type MarketServer = { url: string; welcome: string; close(): Promise<void> }

/**
 * Starts everything a market needs, in order, and opens its doors last. What was started is stopped
 * again if a later step fails, or if `stopped` says meanwhile that it is not wanted any more.
 */
export async function openMarketServer(
  config: Config,
  stopped: AbortSignal = new AbortController().signal,
): Promise<MarketServer> {
  await refuseTakenPort(config)
  const stops: (() => unknown)[] = []
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    const log = openMarketLog(config.logLevel)
    const pagesReady = ensurePages(stopped)
    // Awaited with other steps; one of these may fail first.
    pagesReady.catch(() => undefined)
    const objects = openObjectStore({ folder: path.join(config.dataDir, 'objects'), s3: config.s3 })
    const demo =
      config.demo && !config.databaseUrl
        ? await openDemo({
            objects,
            log,
            fresh: !existsSync(path.join(config.dataDir, 'postgres')),
          })
        : null
    if (demo) stops.push(() => demo.stop())
    const postgres = config.databaseUrl
      ? null
      : await launchPostgres({
          folder: path.join(config.dataDir, 'postgres'),
          log: (line) => log.warn(line),
        })
    if (postgres) stops.push(() => postgres.stop())
    stopped.throwIfAborted()
    const databaseUrl = config.databaseUrl ?? postgres?.url ?? ''
    const directUrl = config.directUrl ?? databaseUrl
    const pooler = await lookForPooler({ databaseUrl, directUrl: config.directUrl })
    await refuseDemoDatabase(config, directUrl)
    const pictures = await claimPictures(config, directUrl)
    stops.push(() => pictures.release())
    const [providers] = await Promise.all([
      openProviders(config),
      migrateDatabase(directUrl),
      pagesReady,
    ])
    stops.push(() => providers.stop())
    stopped.throwIfAborted()

    demo?.fill(directUrl)
    const kernel = openKernel({
      databaseUrl,
      directUrl,
      pooler,
      replicaUrl: config.replicaUrl,
      sizes: config.pools,
      jobConnections: config.pools.jobs,
      objects: demo?.objects ?? objects,
      clock: systemClock,
      log,
    })
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const app = await openApp({
      kernel,
      publicUrl: () => publicUrl,
      metricsToken: config.metricsToken,
      guarded: true,
      switchesEveryMs: 1_000,
      work: config.jobs !== 'off',
      listen: true,
      probesOnly: config.jobs === 'only',
      trustedProxies: config.trustedProxies,
      teamRules: config.demo ? demonstrationRules : teamRules,
      orangeMoney: providers.orangeMoney,
      sms: providers.sms,
      push: config.restored ? null : config.push && { keys: config.push },
      appFile: config.appFile,
      pixelId: config.pixelId,
      simulated: {
        payments: providers.simulated.orangeMoney !== null,
        // An address of this machine is no use to anybody else.
        smsInbox: config.publicUrl ? null : providers.simulated.sms,
      },
      pages: {
        open: pageSource,
        frames: providers.simulated.orangeMoney ? [providers.simulated.orangeMoney] : ['https:'],
      },
    })
    stops.push(() => app.close())
    // Before the doors: nobody then waits for a picture that will not come.
    if (demo) stops.push(() => demo.stop())
    await Promise.race([demo?.opened, aborted(stopped)])
    stopped.throwIfAborted()
    await app.http.listen({ port: config.port, host: config.host })
    return {
      url: publicUrl,
      welcome: welcome({
        url: publicUrl,
        demo: config.demo,
        onNetwork: addressesOnNetwork(config.host, config.port),
        terminal: process.stdout.isTTY,
        simulated: providers.simulated,
      }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Says so before the database is started for nothing. @throws EADDRINUSE, EACCES */
function refuseTakenPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}

/** Loaded only when it is wanted: production runs without the folder. */
async function openDemo(parts: { objects: ObjectStore; log: Log; fresh: boolean }) {
  const { openDemoMarket } = await import('../demo/index.ts')
  return openDemoMarket(parts)
}

const development = process.env['PAGES'] === 'dev'

async function pageSource(http: FastifyInstance): Promise<PageSource> {
  if (!development) return builtPages()
  const { devPages } = await import('./pages/dev-pages.ts')
  return devPages(http)
}

/** Builds the pages when they are missing or older than their sources (a fresh pull, say). Nothing to do in a production install. */
async function ensurePages(stopped: AbortSignal): Promise<void> {
  if (development) return
  const script = fileURLToPath(new URL('../scripts/build.ts', import.meta.url))
  await new Promise<void>((resolve, reject) => {
    const build = spawn(process.execPath, [script, '--if-possible'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      signal: stopped,
    })
    build.once('error', reject)
    build.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new Error(
              'Les pages n’ont pas pu être construites : lancez « npm run build » pour voir pourquoi.',
            ),
          ),
    )
  })
}
