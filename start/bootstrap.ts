import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { claimPictures, refuseDemoDatabase } from './claim-pictures.ts'
import { launchPostgres } from './embedded-postgres/launch.ts'
import type { Config } from '#kernel/config/config.ts'
import type { Log } from '#kernel/log.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import type { Pooler } from '#kernel/database/nameless-statements.ts'
import { lookForPooler } from '#kernel/database/pooler.ts'
import { openMarketLog } from './open-log.ts'
import { openProviders, type Providers } from './providers.ts'

export const development = process.env['PAGES'] === 'dev'

/**
 * What every process of a market on one machine receives. Plain data: it also travels to other
 * processes.
 */
export type MarketGrounds = Omit<Providers, 'stop'> & {
  databaseUrl: string
  directUrl: string
  pooler: Pooler | null
}

type Demo = { opened: Promise<unknown>; stop(): unknown }

export type PreparedMarket = {
  grounds: MarketGrounds
  /** null for a real market. */
  demo: Demo | null
  close(): Promise<void>
}

/**
 * Everything that a market needs once on a machine: the built pages, its database and schema, the
 * claim on its pictures, the providers. What was started is stopped again if a later step fails, or
 * if `stopped` says meanwhile that it is not wanted any more.
 */
export async function prepareMarket(config: Config, stopped: AbortSignal): Promise<PreparedMarket> {
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
    const demo = config.demo && !config.databaseUrl ? await openDemo(config, log) : null
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
    const [{ stop, ...providers }] = await Promise.all([
      openProviders(config),
      migrateDatabase(directUrl),
      pagesReady,
    ])
    stops.push(stop)
    stopped.throwIfAborted()
    demo?.fill(directUrl)
    return { grounds: { databaseUrl, directUrl, pooler, ...providers }, demo, close }
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

/** Loaded only when it is wanted: production runs without the folder. */
async function openDemo(config: Config, log: Log) {
  const { openDemoMarket } = await import('../demo/index.ts')
  return openDemoMarket({
    log,
    fresh: !existsSync(path.join(config.dataDir, 'postgres')),
  })
}

/**
 * Builds the pages when they are missing or older than their sources (a fresh pull, say). Nothing
 * to do in a production install.
 */
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
