import { availableParallelism } from 'node:os'
import type { SecretKeys } from '#kernel/secret-box.ts'
import { readSecretKeys } from '#kernel/secret-keys.ts'
import path from 'node:path'

import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'

import { ConfigurationFault } from '#kernel/configuration-fault.ts'
import { Environment, faultOf, type Simulable, type Variable } from './environment.ts'
import {
  exceptionOf,
  longestPublicUrl,
  readProviderKeys,
  refuseContradictions,
  type PaymentsConfig,
  type ProviderKeys,
  type SmsConfig,
} from './provider-keys.ts'

export type Config = ProviderKeys & {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  directUrl: string | null
  /** Replica for reads that may be a second old. */
  replicaUrl: string | null
  /** Connections of one process. */
  pools: { reads: number; writes: number; jobs: number }
  /** Public address without final slash; null: http://localhost:PORT, known once it listens. */
  publicUrl: string | null
  /** Trusted for the client's address: addresses, networks or `loopback`. */
  trustedProxies: readonly string[]
  demo: boolean
  production: boolean
  processes: number
  /** Seconds in which a stopping process still answers. */
  drainSeconds: number
  /** `off`: serves only; `only`: works jobs and answers probes. */
  jobs: 'on' | 'off' | 'only'
  /** Copy of production data: no job, SMS or payment. */
  restored: boolean
  logLevel: string
  metricsToken: string | null
  /** null outside production: the data folder's key. */
  secretKeys: SecretKeys | null
  /** Front cache; null: none. */
  cdn: { url: string; token: string } | null
  /** Collector, and the sampled share of requests. */
  telemetry: { endpoint: string; ratio: number } | null
  paymentsOff: readonly PaymentProviderName[]
  simulatesWhatsApp: boolean
  /** Path of the .apk; null: the web app is installed. */
  appFile: string | null
  pixelId: string | null
}

/** @throws ConfigurationFault naming every wrong or missing variable */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(filled)
  if (!read.success)
    throw new ConfigurationFault(
      read.error.issues
        .map((issue) => `${String(issue.path[0])} : ${faultOf[issue.path[0] as Variable]}`)
        .join('\n'),
    )
  const env = read.data
  const production = env.NODE_ENV === 'production'
  const demo = (env.DEMO ?? (env.DATABASE_URL || production ? 'off' : 'on')) === 'on'
  const keys = readProviderKeys(env)
  const { payments, sms, whatsApp, push, s3 } = keys
  refuseContradictions(keys, { demo, simulate: env.SIMULATE ?? [] })
  const processes =
    env.JOBS === 'only' || demo ? 1 : (env.PROCESSES ?? (production ? availableParallelism() : 1))
  const simulate = env.SIMULATE ?? []
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '') ?? null
  if (publicUrl && publicUrl.length > longestPublicUrl)
    throw new ConfigurationFault(
      `PUBLIC_URL : ${longestPublicUrl} caractères au plus, car les opérateurs refusent les longues adresses de retour.`,
    )
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (env[name] && !env.DATABASE_URL)
      throw new ConfigurationFault(`${name} ne va pas sans DATABASE_URL.`)
  const paymentsOff = env.PAYMENTS_OFF ?? []
  for (const name of paymentsOff)
    if (payments[name])
      throw new ConfigurationFault(
        `PAYMENTS_OFF=${name} et les clés de cet opérateur se contredisent : retirez l’un ou l’autre.`,
      )
  const secretKeys = readSecretKeys(env)
  if (production)
    refuseInProduction({ demo, publicUrl, secretKeys, simulate, payments, paymentsOff, sms })
  return {
    port: env.PORT,
    // In production a local proxy holds the certificate; HOST opens the port to others.
    host: env.HOST ?? (production ? '127.0.0.1' : '0.0.0.0'),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    directUrl: env.DATABASE_DIRECT_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    pools: {
      reads: env.POOL_READS ?? poolOf(processes),
      writes: env.POOL_WRITES ?? poolOf(processes),
      jobs: env.POOL_JOBS,
    },
    publicUrl,
    trustedProxies: env.TRUSTED_PROXIES.filter((one) => one !== 'none'),
    demo,
    production,
    processes,
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 2 : 0),
    jobs: env.RESTORED === 'on' ? 'off' : env.JOBS,
    restored: env.RESTORED === 'on',
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    secretKeys,
    cdn: readCdn(env.CDN_PURGE_URL, env.CDN_PURGE_TOKEN),
    telemetry: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG }
      : null,
    payments,
    paymentsOff,
    sms,
    whatsApp,
    simulatesWhatsApp: demo || simulate.includes('whatsapp'),
    s3,
    push,
    appFile: env.APP_FILE ? path.resolve(env.APP_FILE) : null,
    pixelId: env.META_PIXEL_ID ?? null,
  }
}

function readCdn(url: string | undefined, token: string | undefined): Config['cdn'] {
  if (!url && !token) return null
  if (!url || !token)
    throw new ConfigurationFault('CDN_PURGE_URL et CDN_PURGE_TOKEN vont ensemble.')
  return { url, token }
}

/** All processes together stay below PostgreSQL's hundred connections. */
function poolOf(processes: number): number {
  return Math.max(2, Math.min(8, Math.floor(30 / processes)))
}

function refuseInProduction(market: {
  demo: boolean
  publicUrl: string | null
  secretKeys: SecretKeys | null
  simulate: readonly Simulable[]
  payments: PaymentsConfig
  paymentsOff: readonly PaymentProviderName[]
  sms: SmsConfig | null
}): void {
  const { demo, publicUrl, secretKeys, simulate, payments, paymentsOff, sms } = market
  if (demo)
    throw new ConfigurationFault(
      'Le marché de démonstration ne s’ouvre pas en production : mettez DEMO=off.',
    )
  if (!publicUrl)
    throw new ConfigurationFault(
      'PUBLIC_URL : en production, donnez l’adresse publique du site, par exemple https://sugu.example.',
    )
  if (isThisMachine(new URL(publicUrl).hostname))
    throw new ConfigurationFault(
      `PUBLIC_URL : ${publicUrl} ne mène qu’à cette machine ; en production, donnez l’adresse publique du site, par exemple https://sugu.example.`,
    )
  if (!publicUrl.startsWith('https://'))
    throw new ConfigurationFault(
      `PUBLIC_URL : ${publicUrl} n’est pas chiffrée ; en production, l’adresse commence par https://.`,
    )
  if (!secretKeys)
    throw new ConfigurationFault(
      'SECRETS_KEY : en production, donnez la clé qui chiffre les secrets de la base ; « npm run sugu -- cle-secrets » en fait une.',
    )
  const missing = [
    ...paymentProviders
      .filter(
        (name) =>
          !payments[name] &&
          !paymentsOff.includes(name) &&
          !simulate.includes('payments') &&
          !simulate.includes(name),
      )
      .map((name) => `${name.toUpperCase()}_… (${exceptionOf(name)})`),
    ...(sms || simulate.includes('sms') ? [] : ['ORANGE_SMS_… (SIMULATE=sms)']),
  ]
  if (missing.length > 0)
    throw new ConfigurationFault(
      `En production, rien n’est simulé sans qu’on le dise : donnez ${listWords(missing)}, ou dites entre parenthèses ce qui doit l’être.`,
    )
}

function listWords(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' et ')
}

function isThisMachine(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(hostname)
  )
}
