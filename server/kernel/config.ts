import { availableParallelism } from 'node:os'
import path from 'node:path'

import { paymentProviders, type PaymentProviderName } from '#database/values/payments.ts'

import { Environment, faultOf, type Simulable, type Variable } from './environment.ts'

export type OrangeMoneyConfig = {
  baseUrl: string
  clientId: string
  clientSecret: string
  merchantKey: string
  country: 'dev' | 'ml'
}
export type WaveConfig = { baseUrl: string; apiKey: string; webhookSecret: string }
export type PaymentsConfig = { orange_money: OrangeMoneyConfig | null; wave: WaveConfig | null }
export type SmsConfig = { baseUrl: string; clientId: string; clientSecret: string; sender: string }
export type WhatsAppConfig = {
  baseUrl: string
  token: string
  phoneNumberId: string
  accountId: string
  appSecret: string
  verifyToken: string
}
export type PushConfig = { publicKey: string; privateKey: string; subject: string }
export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler. */
  directUrl: string | null
  /** A PostgreSQL that follows the primary, for reads that may be a second old. */
  replicaUrl: string | null
  /** Connections of one process. */
  pools: { reads: number; writes: number; jobs: number }
  /** Where people reach the market, without a final slash; null means http://localhost:PORT, known once it listens. */
  publicUrl: string | null
  /** Whose word for a client's address counts: addresses, networks, or `loopback`; empty: nobody's. */
  trustedProxies: readonly string[]
  demo: boolean
  production: boolean
  /** How many processes serve on this machine. */
  processes: number
  /** How long a process that was asked to stop still answers. */
  drainSeconds: number
  /** `off`: this process only answers; `only`: it works, and answers probes alone. */
  jobs: 'on' | 'off' | 'only'
  /** A copy of a real market: no job runs, no SMS leaves, no payment opens. */
  restored: boolean
  logLevel: string
  metricsToken: string | null
  /** Where traces and metrics go, and the part of requests that is traced; null: nowhere. */
  telemetry: { endpoint: string; ratio: number } | null
  /** null: the simulators that come with the project are started and used. */
  payments: PaymentsConfig
  /** Operators that this market does not take. */
  paymentsOff: readonly PaymentProviderName[]
  sms: SmsConfig | null
  /** null: nobody is written to by WhatsApp, unless it is simulated. */
  whatsApp: WhatsAppConfig | null
  simulatesWhatsApp: boolean
  s3: S3Config | null
  /** null: no web push. */
  push: PushConfig | null
  /** The application to download (an .apk); null: people install the web app. */
  appFile: string | null
  /** Meta’s number for this market’s advertisements; null: no pixel, and nobody is asked. */
  pixelId: string | null
}

/** The environment cannot be used; the message says in French which variable is wrong and what it should hold. */
export class ConfigurationFault extends Error {}

/**
 * Reads the configuration from the environment.
 * @throws ConfigurationFault naming every variable that is wrong or missing.
 */
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
  const orangeMoney = group<OrangeMoneyConfig>(env, 'ORANGE_MONEY', {
    BASE_URL: 'baseUrl',
    CLIENT_ID: 'clientId',
    CLIENT_SECRET: 'clientSecret',
    MERCHANT_KEY: 'merchantKey',
    COUNTRY: 'country',
  })
  const wave = group<WaveConfig>(env, 'WAVE', {
    BASE_URL: 'baseUrl',
    API_KEY: 'apiKey',
    WEBHOOK_SECRET: 'webhookSecret',
  })
  const payments: PaymentsConfig = { orange_money: orangeMoney, wave }
  const sms = group<SmsConfig>(env, 'ORANGE_SMS', {
    BASE_URL: 'baseUrl',
    CLIENT_ID: 'clientId',
    CLIENT_SECRET: 'clientSecret',
    SENDER: 'sender',
  })
  const whatsApp = group<WhatsAppConfig>(env, 'WHATSAPP', {
    BASE_URL: 'baseUrl',
    TOKEN: 'token',
    PHONE_NUMBER_ID: 'phoneNumberId',
    ACCOUNT_ID: 'accountId',
    APP_SECRET: 'appSecret',
    VERIFY_TOKEN: 'verifyToken',
  })
  const push = group<PushConfig>(env, 'VAPID', {
    PUBLIC_KEY: 'publicKey',
    PRIVATE_KEY: 'privateKey',
    SUBJECT: 'subject',
  })
  const s3 = group<S3Config>(env, 'S3', {
    ENDPOINT: 'endpoint',
    BUCKET: 'bucket',
    REGION: 'region',
    ACCESS_KEY_ID: 'accessKeyId',
    SECRET_ACCESS_KEY: 'secretAccessKey',
  })
  for (const [name, keys] of [
    ['payments', orangeMoney ?? wave],
    ['orange_money', orangeMoney],
    ['wave', wave],
    ['sms', sms],
    ['whatsapp', whatsApp],
  ] as const)
    if (keys && env.SIMULATE?.includes(name))
      throw new ConfigurationFault(
        `SIMULATE=${name} et les clés de ce prestataire se contredisent : retirez l’un ou l’autre.`,
      )
  if (demo && (orangeMoney || wave || sms || whatsApp || push))
    throw new ConfigurationFault(
      'DEMO=on n’appelle jamais un vrai prestataire : retirez les clés ORANGE_…, WAVE_…, WHATSAPP_… et VAPID_… ou mettez DEMO=off.',
    )
  const processes =
    env.JOBS === 'only' || demo ? 1 : (env.PROCESSES ?? (production ? availableParallelism() : 1))
  const simulate = env.SIMULATE ?? []
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '') ?? null
  if (publicUrl && publicUrl.length > longestPublicUrl)
    throw new ConfigurationFault(
      `PUBLIC_URL : ${longestPublicUrl} caractères au plus, car Orange Money refuse les adresses de retour de plus de 120.`,
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
  if (production) refuseInProduction({ demo, publicUrl, simulate, payments, paymentsOff, sms })
  return {
    port: env.PORT,
    // In production a proxy on this machine holds the certificate; HOST opens the port to others.
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

/** Together the processes leave PostgreSQL's hundred connections some room. */
function poolOf(processes: number): number {
  return Math.max(2, Math.min(8, Math.floor(30 / processes)))
}

/** Orange Money takes addresses of 120 characters; ours add `/api/payments/notifications/orange-money`. */
const longestPublicUrl = 80

/** What says that an operator’s keys are missing on purpose. */
const exceptFor: Readonly<Record<PaymentProviderName, string>> = {
  orange_money: 'SIMULATE=payments',
  wave: 'PAYMENTS_OFF=wave',
}

/** A real market never simulates, and never sends people to its own machine, because a line was forgotten. */
function refuseInProduction(market: {
  demo: boolean
  publicUrl: string | null
  simulate: readonly Simulable[]
  payments: PaymentsConfig
  paymentsOff: readonly PaymentProviderName[]
  sms: SmsConfig | null
}): void {
  const { demo, publicUrl, simulate, payments, paymentsOff, sms } = market
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
  const missing = [
    ...paymentProviders
      .filter(
        (name) =>
          !payments[name] &&
          !paymentsOff.includes(name) &&
          !simulate.includes('payments') &&
          !simulate.includes(name),
      )
      .map((name) => `${name.toUpperCase()}_… (${exceptFor[name]})`),
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

/** A provider is configured whole or not at all: a half would fail at the first sale. */
function group<T extends Record<string, string>>(
  env: Record<string, unknown>,
  prefix: string,
  names: Record<string, keyof T & string>,
): T | null {
  const entries = Object.entries(names).map(([suffix, name]) => ({
    variable: `${prefix}_${suffix}`,
    name,
    value: env[`${prefix}_${suffix}`],
  }))
  if (entries.every((entry) => entry.value === undefined)) return null
  const missing = entries
    .filter((entry) => entry.value === undefined)
    .map((entry) => entry.variable)
  if (missing.length > 0)
    throw new ConfigurationFault(`Configuration incomplète : il manque ${missing.join(', ')}.`)
  return Object.fromEntries(entries.map((entry) => [entry.name, String(entry.value)])) as T
}
