import path from 'node:path'

import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const optionalUrl = z.url().optional()

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  PUBLIC_URL: optionalUrl,
  DEMO: z.enum(['on', 'off']).optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  METRICS_TOKEN: z.string().min(16).optional(),
  ORANGE_MONEY_BASE_URL: optionalUrl,
  ORANGE_MONEY_CLIENT_ID: z.string().optional(),
  ORANGE_MONEY_CLIENT_SECRET: z.string().optional(),
  ORANGE_MONEY_MERCHANT_KEY: z.string().optional(),
  ORANGE_MONEY_COUNTRY: z.enum(['dev', 'ml']).optional(),
  ORANGE_SMS_BASE_URL: optionalUrl,
  ORANGE_SMS_CLIENT_ID: z.string().optional(),
  ORANGE_SMS_CLIENT_SECRET: z.string().optional(),
  ORANGE_SMS_SENDER: z.string().optional(),
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:)/)
    .optional(),
  APP_FILE: z.string().min(1).optional(),
  META_PIXEL_ID: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional(),
})

export type OrangeMoneyConfig = {
  baseUrl: string
  clientId: string
  clientSecret: string
  merchantKey: string
  country: 'dev' | 'ml'
}
export type SmsConfig = { baseUrl: string; clientId: string; clientSecret: string; sender: string }
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
  replicaUrl: string | null
  /** Where people reach the market, without a final slash; null means http://localhost:PORT, known once it listens. */
  publicUrl: string | null
  demo: boolean
  production: boolean
  logLevel: string
  metricsToken: string | null
  /** null: the simulators that come with the project are started and used. */
  orangeMoney: OrangeMoneyConfig | null
  sms: SmsConfig | null
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
        .map(
          (issue) =>
            `${String(issue.path[0])} : ${sentences[String(issue.path[0])] ?? 'valeur invalide.'}`,
        )
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
  const sms = group<SmsConfig>(env, 'ORANGE_SMS', {
    BASE_URL: 'baseUrl',
    CLIENT_ID: 'clientId',
    CLIENT_SECRET: 'clientSecret',
    SENDER: 'sender',
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
  if (demo && (orangeMoney || sms || push))
    throw new ConfigurationFault(
      'DEMO=on n’appelle jamais un vrai prestataire : retirez les clés ORANGE_… et VAPID_… ou mettez DEMO=off.',
    )
  if (production && demo)
    throw new ConfigurationFault(
      'Le marché de démonstration ne s’ouvre pas en production : mettez DEMO=off.',
    )
  if (production && !env.PUBLIC_URL)
    throw new ConfigurationFault(
      'PUBLIC_URL : en production, donnez l’adresse publique du site, par exemple https://sugu.example.',
    )
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    demo,
    production,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    orangeMoney,
    sms,
    s3,
    push,
    appFile: env.APP_FILE ? path.resolve(env.APP_FILE) : null,
    pixelId: env.META_PIXEL_ID ?? null,
  }
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

const sentences: Readonly<Record<string, string>> = {
  PORT: 'un numéro de port de 0 à 65535 est attendu.',
  DATA_DIR: 'le chemin d’un dossier est attendu.',
  DATABASE_URL: 'une adresse postgres://… est attendue.',
  DATABASE_REPLICA_URL: 'une adresse postgres://… est attendue.',
  PUBLIC_URL: 'une adresse http(s)://… est attendue.',
  DEMO: 'on ou off est attendu.',
  LOG_LEVEL: 'fatal, error, warn, info, debug ou silent est attendu.',
  METRICS_TOKEN: '16 caractères au moins sont attendus.',
  ORANGE_MONEY_BASE_URL: 'une adresse https://… est attendue.',
  ORANGE_MONEY_COUNTRY: 'dev (bac à sable) ou ml (Mali) est attendu.',
  ORANGE_SMS_BASE_URL: 'une adresse https://… est attendue.',
  VAPID_PUBLIC_KEY: 'une clé publique P-256 de 87 caractères (base64url) est attendue.',
  VAPID_PRIVATE_KEY: 'une clé privée P-256 de 43 caractères (base64url) est attendue.',
  VAPID_SUBJECT: 'mailto:… ou https://… est attendu.',
  S3_ENDPOINT: 'une adresse https://… est attendue.',
  META_PIXEL_ID: 'le numéro du pixel, en chiffres, est attendu.',
}
