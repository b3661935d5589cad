import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import { paymentProviders } from '#modules/operators/database/values.ts'

import { demonstrationRules, teamRules } from '#modules/identity/module.ts'
import { openApp } from './app.ts'
import { openObjectStore } from '#providers/object-store/open-object-store.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#server/config/config.ts'
import { openKernel, type Kernel } from '#kernel/kernel.ts'
import type { Log } from '#kernel/log.ts'
import type { ObjectStore } from '#kernel/objects/object-store.ts'
import { readMetrics } from '#kernel/telemetry/read-metrics.ts'
import { keysOfFolder } from '#kernel/secret-keys.ts'
import { development, type Bootstrap } from './bootstrap.ts'
import { openMarketLog } from './open-log.ts'
import { builtPages, type PageSource } from '#server/rendering/page-source.ts'
import { version } from './version.ts'

export type RunningServer = {
  /** Ends all: `/readyz` says so; running requests are answered. */
  close(): Promise<void>
  /** Leaves to another process; running requests are answered. */
  leave(): Promise<void>
}

export type ServerOptions = {
  work: boolean
  /** Delivers events to queues and other processes. */
  deliver: boolean
  beforeOpening?: () => Promise<unknown>
  /** Resolves when no connection is on its way from the accepting process. */
  taken?: () => Promise<void>
}

/** ms; longer than a browser takes to send its next request. */
const leavingMs = 500

/** Starts one serving process after bootstrap. @throws EADDRINUSE, EACCES */
export async function startServer(
  config: Config,
  bootstrap: Bootstrap,
  { work, deliver, beforeOpening, taken }: ServerOptions,
): Promise<RunningServer> {
  const { databaseUrl, directUrl, pooler, simulated } = bootstrap
  const log = openMarketLog(config.logLevel)
  const kernel = openKernel({
    databaseUrl,
    directUrl,
    pooler,
    replicas: await openReplicas(config, directUrl, log),
    sizes: config.pools,
    jobConnections: config.pools.jobs,
    objects: await openObjects(config),
    secretKeys: config.secretKeys ?? keysOfFolder(config.dataDir),
    clock: systemClock,
    quietHours: !config.demo,
    log,
    front: await openFrontCache(config, log),
  })
  const telemetry = config.telemetry && (await startTelemetry(config.telemetry, kernel))
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const app = await openApp({
    kernel,
    publicUrl: () => publicUrl,
    metricsToken: config.metricsToken,
    guarded: true,
    trustedProxies: config.trustedProxies,
    teamRules: config.demo ? demonstrationRules : teamRules,
    switchesEveryMs: 1_000,
    work,
    deliver,
    listen: true,
    probesOnly: config.jobs === 'only',
    payments: bootstrap.payments,
    sms: bootstrap.sms,
    whatsApp: bootstrap.whatsApp,
    push: config.restored ? null : config.push && { keys: config.push },
    appFile: config.appFile,
    pixelId: config.pixelId,
    simulated: {
      payments: Object.keys(simulated.payments).length > 0,
      // An address of this machine is of no use from elsewhere.
      smsInbox: config.publicUrl ? null : simulated.sms,
      whatsAppInbox: config.publicUrl ? null : simulated.whatsApp,
    },
    pages: {
      open: pageSource,
      frames: framesOf(bootstrap),
    },
  })
  const close = async () => {
    await app.close()
    await telemetry?.stop()
  }
  try {
    await beforeOpening?.()
    await app.http.listen({ port: config.port, host: config.host })
  } catch (error) {
    await close()
    throw error
  }
  return {
    async close() {
      await app.drain.leave({ ms: config.drainSeconds * 1_000, unready: true, taken })
      await close()
    },
    async leave() {
      await app.drain.leave({ ms: leavingMs, unready: false, taken })
      await close()
    },
  }
}

async function openObjects(config: Config): Promise<ObjectStore> {
  const objects = openObjectStore({ folder: path.join(config.dataDir, 'objects'), s3: config.s3 })
  if (!config.demo) return objects
  const { withDrawnPictures } = await import('../demo/index.ts')
  return withDrawnPictures(objects)
}

async function openReplicas({ replicaUrl, pools }: Config, primaryUrl: string, log: Log) {
  if (!replicaUrl) return null
  const { Replicas } = await import('./machines/replicas.ts')
  return new Replicas({ url: replicaUrl, primaryUrl, connections: pools.reads, log })
}

async function openFrontCache({ cdn }: Config, log: Log) {
  if (!cdn) return null
  const { PurgedCache } = await import('./machines/front-cache.ts')
  const { purgeCdn } = await import('#providers/cdn/purge-cdn.ts')
  return new PurgedCache({ purge: (tags) => purgeCdn(cdn, tags), log })
}

async function startTelemetry(settings: NonNullable<Config['telemetry']>, kernel: Kernel) {
  const telemetry = await import('#kernel/telemetry/telemetry.ts')
  return telemetry.startTelemetry({ ...settings, version, figures: () => readMetrics(kernel) })
}

/** Lists the simulators' origins, and https where an operator is real. */
function framesOf({ payments, simulated }: Bootstrap): string[] {
  const real = paymentProviders.some((name) => payments[name] && !simulated.payments[name])
  return [...Object.values(simulated.payments), ...(real ? ['https:'] : [])]
}

async function pageSource(http: FastifyInstance): Promise<PageSource> {
  if (!development) return builtPages()
  const { devPages } = await import('#server/rendering/dev-pages.ts')
  return devPages(http)
}
