import { z } from 'zod'

import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'

import { ConfigurationFault } from '#kernel/configuration-fault.ts'

const url = z.url().optional()
const text = z.string().min(1).optional()
const digits = z
  .string()
  .regex(/^\d{5,20}$/)
  .optional()
const written = (pattern: RegExp) => z.string().regex(pattern).optional()

export const providerVariables = {
  ORANGE_MONEY_BASE_URL: url,
  ORANGE_MONEY_CLIENT_ID: text,
  ORANGE_MONEY_CLIENT_SECRET: text,
  ORANGE_MONEY_MERCHANT_KEY: text,
  ORANGE_MONEY_COUNTRY: z.enum(['dev', 'ml']).optional(),
  WAVE_BASE_URL: url,
  WAVE_API_KEY: text,
  WAVE_WEBHOOK_SECRET: text,
  ORANGE_SMS_BASE_URL: url,
  ORANGE_SMS_CLIENT_ID: text,
  ORANGE_SMS_CLIENT_SECRET: text,
  ORANGE_SMS_SENDER: text,
  WHATSAPP_BASE_URL: url,
  WHATSAPP_TOKEN: text,
  WHATSAPP_PHONE_NUMBER_ID: digits,
  WHATSAPP_ACCOUNT_ID: digits,
  WHATSAPP_APP_SECRET: text,
  WHATSAPP_VERIFY_TOKEN: text,
  S3_ENDPOINT: url,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  VAPID_PUBLIC_KEY: written(/^[\w-]{87}$/),
  VAPID_PRIVATE_KEY: written(/^[\w-]{43}$/),
  VAPID_SUBJECT: written(/^(mailto:|https:)/),
}
type ProviderVariable = keyof typeof providerVariables

export const providerFaults: Readonly<Record<ProviderVariable, string>> = {
  ORANGE_MONEY_BASE_URL: 'une adresse https://… est attendue.',
  ORANGE_MONEY_CLIENT_ID: 'un identifiant est attendu.',
  ORANGE_MONEY_CLIENT_SECRET: 'un secret est attendu.',
  ORANGE_MONEY_MERCHANT_KEY: 'une clé est attendue.',
  ORANGE_MONEY_COUNTRY: 'dev (bac à sable) ou ml (Mali) est attendu.',
  WAVE_BASE_URL: 'une adresse https://… est attendue.',
  WAVE_API_KEY: 'une clé est attendue.',
  WAVE_WEBHOOK_SECRET: 'un secret est attendu.',
  ORANGE_SMS_BASE_URL: 'une adresse https://… est attendue.',
  ORANGE_SMS_CLIENT_ID: 'un identifiant est attendu.',
  ORANGE_SMS_CLIENT_SECRET: 'un secret est attendu.',
  ORANGE_SMS_SENDER: 'une adresse tel:+223… est attendue.',
  WHATSAPP_BASE_URL: 'une adresse https://… est attendue.',
  WHATSAPP_TOKEN: 'un jeton est attendu.',
  WHATSAPP_PHONE_NUMBER_ID: 'un identifiant en chiffres est attendu.',
  WHATSAPP_ACCOUNT_ID: 'un identifiant en chiffres est attendu.',
  WHATSAPP_APP_SECRET: 'un secret est attendu.',
  WHATSAPP_VERIFY_TOKEN: 'un mot de votre choix est attendu.',
  S3_ENDPOINT: 'une adresse https://… est attendue.',
  S3_BUCKET: 'le nom d’un compartiment est attendu.',
  S3_REGION: 'le nom d’une région est attendu.',
  S3_ACCESS_KEY_ID: 'un identifiant est attendu.',
  S3_SECRET_ACCESS_KEY: 'un secret est attendu.',
  VAPID_PUBLIC_KEY: 'une clé publique P-256 de 87 caractères (base64url) est attendue.',
  VAPID_PRIVATE_KEY: 'une clé privée P-256 de 43 caractères (base64url) est attendue.',
  VAPID_SUBJECT: 'mailto:… ou https://… est attendu.',
}

type Field<Suffix> = Suffix extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Field<Rest>>}`
  : Suffix extends string
    ? Lowercase<Suffix>
    : never
type Keys<Prefix extends string> = {
  [
    Name in ProviderVariable as Name extends `${Prefix}_${infer Suffix}` ? Field<Suffix> : never
  ]: NonNullable<z.output<(typeof providerVariables)[Name]>>
}

export type PaymentsConfig = {
  orange_money: Keys<'ORANGE_MONEY'> | null
  wave: Keys<'WAVE'> | null
}
export type SmsConfig = Keys<'ORANGE_SMS'>
export type WhatsAppConfig = Keys<'WHATSAPP'>
export type PushConfig = Keys<'VAPID'>
export type S3Config = Keys<'S3'>

export type ProviderKeys = {
  payments: PaymentsConfig
  sms: SmsConfig | null
  whatsApp: WhatsAppConfig | null
  push: PushConfig | null
  s3: S3Config | null
}

type Values = Partial<Record<string, unknown>>

/** @throws ConfigurationFault naming the missing variables of a half-configured provider */
export function readProviderKeys(env: Values): ProviderKeys {
  return {
    payments: {
      orange_money: group(env, 'ORANGE_MONEY'),
      wave: group(env, 'WAVE'),
    },
    sms: group(env, 'ORANGE_SMS'),
    whatsApp: group(env, 'WHATSAPP'),
    push: group(env, 'VAPID'),
    s3: group(env, 'S3'),
  }
}

function group<Prefix extends string>(env: Values, prefix: Prefix): Keys<Prefix> | null {
  const names = Object.keys(providerVariables).filter((name) => name.startsWith(`${prefix}_`))
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new ConfigurationFault(`Configuration incomplète : il manque ${missing.join(', ')}.`)
  return Object.fromEntries(
    names.map((name) => [fieldOf(name.slice(prefix.length + 1)), String(env[name])]),
  ) as Keys<Prefix>
}

function fieldOf(suffix: string): string {
  return suffix.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * @throws ConfigurationFault for a simulated provider with keys, or one that the demonstration
 * would call
 */
export function refuseContradictions(
  { payments, sms, whatsApp, push }: ProviderKeys,
  { demo, simulate }: { demo: boolean; simulate: readonly string[] },
): void {
  const operators = paymentProviders.map((name) => [name, payments[name]] as const)
  const anyOperator = operators.find(([, keys]) => keys)?.[1]
  const given = [['payments', anyOperator], ...operators, ['sms', sms], ['whatsapp', whatsApp]]
  for (const [name, keys] of given as readonly (readonly [string, object | null | undefined])[])
    if (keys && simulate.includes(name))
      throw new ConfigurationFault(
        `SIMULATE=${name} et les clés de ce prestataire se contredisent : retirez l’un ou l’autre.`,
      )
  if (demo && (anyOperator || sms || whatsApp || push))
    throw new ConfigurationFault(
      'DEMO=on n’appelle jamais un vrai prestataire : retirez les clés ORANGE_…, WAVE_…, WHATSAPP_… et VAPID_… ou mettez DEMO=off.',
    )
}

/** Orange Money takes 120 characters, and we add `/api/payments/notifications/orange-money`. */
export const longestPublicUrl = 80

/** Returns the variable that declares an operator's keys missing on purpose. */
export function exceptionOf(name: PaymentProviderName): string {
  return name === paymentProviders[0] ? 'SIMULATE=payments' : `PAYMENTS_OFF=${name}`
}
