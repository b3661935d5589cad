import { userInfo } from 'node:os'
import { join } from 'node:path'

import { openApp, type App } from '../app.ts'
import { recordAct } from '#modules/journal/module.ts'
import { launchPostgres, PostgresUnavailable } from '../postgres/launch.ts'
import { addressOfRunning } from '../postgres/choose-connection.ts'
import { openObjectStore } from '#providers/object-store/open-object-store.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#server/config/config.ts'
import { openKernel, type Kernel } from '#kernel/kernel.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { keysOfFolder } from '#kernel/secret-keys.ts'
import { openMarketLog } from '../open-log.ts'
import type { Typing } from './prompt-password.ts'
import { openProviders, type Providers } from '../providers.ts'

export type Operator = {
  config: Config
  databaseUrl: string
  kernel: Kernel
  providers: Providers
  typing: Typing
  /** For the journal: the typed command and the operator's name. */
  reason: string
  record(action: string, subject: { kind: string; id: string; label?: string }): Promise<void>
}

/** Opens the application without a server: nothing listens and no job runs by itself. */
export async function operate(
  config: Config,
  command: string,
  act: (operator: Operator) => Promise<void>,
  typing: Typing = process.stdin,
): Promise<void> {
  const postgres = await reachDatabase(config)
  let app: App | undefined
  let providers: Providers | undefined
  try {
    await migrateDatabase(postgres.url)
    const kernel = openKernel({
      databaseUrl: postgres.url,
      objects: openObjectStore({ folder: join(config.dataDir, 'objects'), s3: config.s3 }),
      secretKeys: config.secretKeys ?? keysOfFolder(config.dataDir),
      clock: systemClock,
      log: openMarketLog(config.logLevel),
    })
    providers = await openProviders(config)
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    app = await openApp({
      kernel,
      publicUrl: () => publicUrl,
      payments: providers.payments,
      sms: providers.sms,
      whatsApp: providers.whatsApp,
      push: config.push && { keys: config.push },
      metricsToken: null,
      guarded: false,
      work: false,
    })
    const reason = `À la console, par ${userInfo().username} : ${command}`
    await act({
      config,
      databaseUrl: postgres.url,
      kernel,
      providers,
      typing,
      reason,
      record: (action, subject) =>
        kernel.transaction((tx) =>
          recordAct(tx, { actor: null, action, subject, reason, at: kernel.clock.now() }),
        ),
    })
  } finally {
    await app?.close()
    providers?.stop()
    await postgres.stop()
  }
}

/** Returns the configured database, or the embedded one: started here unless it runs. */
async function reachDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const url = config.directUrl ?? config.databaseUrl
  if (url) return { url, stop: () => Promise.resolve() }
  const folder = join(config.dataDir, 'postgres')
  try {
    return await launchPostgres({ folder, log: console.error })
  } catch (error) {
    if (!(error instanceof PostgresUnavailable && error.message.includes('déjà ouverte')))
      throw error
    return { url: await addressOfRunning(folder), stop: () => Promise.resolve() }
  }
}
