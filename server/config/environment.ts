import { isIP } from 'node:net'

import { z } from 'zod'

import { paymentProviders } from '#modules/operators/database/values.ts'

import { providerFaults, providerVariables } from './provider-keys.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const optionalUrl = z.url().optional()
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .optional()
const connections = z.coerce.number().int().min(2).max(200)
const text = z.string().min(1).optional()
const secretKey = z
  .string()
  .regex(/^[\w-]{43}$/)
  .optional()
const digits = z
  .string()
  .regex(/^\d{5,20}$/)
  .optional()

export const simulable = ['payments', ...paymentProviders, 'sms', 'whatsapp'] as const
export type Simulable = (typeof simulable)[number]

const listOf = <const Words extends readonly string[]>(words: Words) =>
  z
    .string()
    .transform((value) => value.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(words)))

export const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  POOL_READS: connections.optional(),
  POOL_WRITES: connections.optional(),
  POOL_JOBS: connections.default(4),
  PUBLIC_URL: optionalUrl,
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine((list) => list.every(isProxy)),
  NODE_ENV: z.string().optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  SIMULATE: listOf(simulable).optional(),
  PAYMENTS_OFF: listOf(paymentProviders).optional(),
  PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  JOBS: z.enum(['on', 'off', 'only']).default('on'),
  RESTORED: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  SECRETS_KEY: secretKey,
  SECRETS_KEY_BEFORE: secretKey,
  METRICS_TOKEN: z.string().min(16).optional(),
  CDN_PURGE_URL: optionalUrl,
  CDN_PURGE_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  ...providerVariables,
  APP_FILE: text,
  META_PIXEL_ID: digits,
})

/** `none`, `loopback`, an address or a network (`10.0.0.0/8`). */
function isProxy(word: string): boolean {
  if (word === 'none' || word === 'loopback') return true
  const [address = '', bits, ...more] = word.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export type Variable = keyof typeof Environment.shape

export const faultOf: Readonly<Record<Variable, string>> = {
  PORT: 'un numéro de port de 0 à 65535 est attendu.',
  HOST: 'une adresse de cette machine est attendue.',
  DATA_DIR: 'le chemin d’un dossier est attendu.',
  DATABASE_URL: 'une adresse postgres://… est attendue.',
  DATABASE_DIRECT_URL: 'une adresse postgres://… est attendue.',
  DATABASE_REPLICA_URL: 'une adresse postgres://… est attendue.',
  POOL_READS: 'un nombre de connexions de 2 à 200 est attendu.',
  POOL_WRITES: 'un nombre de connexions de 2 à 200 est attendu.',
  POOL_JOBS: 'un nombre de connexions de 2 à 200 est attendu.',
  PUBLIC_URL: 'une adresse http(s)://… est attendue.',
  TRUSTED_PROXIES:
    'des adresses ou des réseaux séparés par des virgules (203.0.113.7, 10.0.0.0/8), loopback ou none sont attendus.',
  NODE_ENV: 'production ou development est attendu.',
  DEMO: 'on ou off est attendu.',
  SIMULATE: `payments, sms ou payments,sms est attendu (ou ${[...paymentProviders, 'whatsapp'].join(', ')}).`,
  PAYMENTS_OFF: `${paymentProviders.join(', ')}, ou plusieurs avec une virgule, sont attendus.`,
  PROCESSES: 'un nombre de processus de 1 à 64 est attendu.',
  DRAIN_SECONDS: 'un nombre de secondes de 0 à 60 est attendu.',
  JOBS: 'on, off ou only est attendu.',
  RESTORED: 'on ou off est attendu.',
  LOG_LEVEL: 'fatal, error, warn, info, debug ou silent est attendu.',
  SECRETS_KEY:
    '43 caractères (base64url) sont attendus : « npm run sugu -- cle-secrets » en fait une.',
  SECRETS_KEY_BEFORE: '43 caractères (base64url) sont attendus.',
  METRICS_TOKEN: '16 caractères au moins sont attendus.',
  CDN_PURGE_URL: 'une adresse http(s)://… est attendue.',
  CDN_PURGE_TOKEN: '16 caractères au moins sont attendus.',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'une adresse http(s)://… est attendue.',
  OTEL_EXPORTER_OTLP_HEADERS: 'des en-têtes nom=valeur séparés par des virgules sont attendus.',
  OTEL_TRACES_SAMPLER_ARG: 'une part entre 0 et 1 est attendue, 0.01 par exemple.',
  ...providerFaults,
  APP_FILE: 'le chemin d’un fichier est attendu.',
  META_PIXEL_ID: 'le numéro du pixel, en chiffres, est attendu.',
}
