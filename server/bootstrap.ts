import path from 'node:path'
import pg from 'pg'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#kernel/log.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import type { Pooler } from '#kernel/database/nameless-statements.ts'
import { lookForPooler } from './machines/pooler.ts'
import { ConfigurationFault } from '#kernel/configuration-fault.ts'
import { projectFolder } from '#kernel/project-folder.ts'
import { launchPostgres } from './postgres/launch.ts'
import { openMarketLog } from './open-log.ts'
import { openProviders, type Providers } from './providers.ts'

/** Arbitrary; the same for all processes. */
const picturesKey = 7_352_002

const patience = { tries: 20, pauseMs: 250 }

export const development = process.env['PAGES'] === 'dev'

/** Settings of every process on one machine, sent to them as plain data. */
export type Bootstrap = Omit<Providers, 'stop'> & {
  databaseUrl: string
  directUrl: string
  pooler: Pooler | null
}

type Demo = { opened: Promise<unknown>; stop(): unknown }

export type PreparedMarket = {
  bootstrap: Bootstrap
  /** null in production. */
  demo: Demo | null
  close(): Promise<void>
}

/**
 * Prepares once on a machine: built pages, database and schema, claim on the pictures, providers.
 * Stops what it started when a step fails or `stopped` aborts.
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
    return { bootstrap: { databaseUrl, directUrl, pooler, ...providers }, demo, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Fails before the database is started for nothing. @throws EADDRINUSE, EACCES */
function refuseTakenPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

async function openDemo(config: Config, log: Log) {
  const { openDemoMarket } = await import('../demo/index.ts')
  return openDemoMarket({
    log,
    fresh: !existsSync(path.join(config.dataDir, 'postgres')),
  })
}

/** Builds missing or outdated pages. No-op in a production install. */
async function ensurePages(stopped: AbortSignal): Promise<void> {
  if (development) return
  const script = path.join(projectFolder, 'scripts/build.ts')
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

/** Keeps production off the demonstration's database, whose passwords are public. */
async function refuseDemoDatabase(config: Config, databaseUrl: string): Promise<void> {
  if (!config.production && !Object.values(config.payments).some(Boolean) && !config.sms) return
  const client = await connect(databaseUrl)
  try {
    const { rows } = await client.query<{ demo: boolean }>(
      `select to_regclass('demo.steps') is not null as demo`,
    )
    if (rows[0]?.demo)
      throw new ConfigurationFault(
        'Cette base de données a été remplie par la démonstration : ses comptes ont un mot de passe connu de tous. ' +
          'Ouvrez un vrai marché sur une base neuve, avec un autre DATABASE_URL (ou, pour la base fournie, un autre DATA_DIR).',
      )
  } finally {
    await client.end()
  }
}

/**
 * Claims the picture folder in production against a second process, and a bucket beside it. The
 * lock ends with its connection.
 */
export async function claimPictures(
  config: Config,
  databaseUrl: string,
  { tries: most, pauseMs } = patience,
): Promise<{ release(): Promise<void> }> {
  if (!config.production) return { release: () => Promise.resolve() }
  const client = await connect(databaseUrl)
  client.on('error', () => undefined)
  const lock = config.s3 ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [
      picturesKey,
    ])
    if (rows[0]?.taken) return { release: () => client.end() }
    if (tries === most) break
    await delay(pauseMs)
  }
  await client.end()
  throw new ConfigurationFault(
    'Un autre processus sert déjà ce marché, et l’un des deux garde ses images dans un dossier que l’autre ne voit pas. ' +
      'Arrêtez-le, ou donnez à tous les deux le même compartiment : S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY.',
  )
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'sugu-presence',
    keepAlive: true,
  })
  await client.connect()
  return client
}
