import { expect, test } from 'vitest'
import { newSecretKey } from '#kernel/secret-box.ts'

import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sugu.example',
  SECRETS_KEY: newSecretKey(),
  PAYMENTS_OFF: 'wave',
}
const wave = {
  WAVE_BASE_URL: 'https://api.wave.com',
  WAVE_API_KEY: 'a',
  WAVE_WEBHOOK_SECRET: 'b',
}
const payments = {
  ORANGE_MONEY_BASE_URL: 'https://api.orange.com',
  ORANGE_MONEY_CLIENT_ID: 'a',
  ORANGE_MONEY_CLIENT_SECRET: 'b',
  ORANGE_MONEY_MERCHANT_KEY: 'c',
  ORANGE_MONEY_COUNTRY: 'ml',
}
const sms = {
  ORANGE_SMS_BASE_URL: 'https://api.orange.com',
  ORANGE_SMS_CLIENT_ID: 'a',
  ORANGE_SMS_CLIENT_SECRET: 'b',
  ORANGE_SMS_SENDER: 'tel:+2230000',
}

test('a market in production does not simulate because its keys were forgotten', () => {
  expect(() => readConfig(production)).toThrow('ORANGE_MONEY_… (SIMULATE=payments) et ORANGE_SMS_…')
  expect(() => readConfig({ ...production, ...payments })).toThrow('donnez ORANGE_SMS_…')
  expect(() => readConfig({ ...production, ...sms, SIMULATE: 'sms' })).toThrow('se contredisent')
  expect(readConfig({ ...production, ...payments, ...sms })).toMatchObject({ production: true })
})

test('a market runs without Wave, but only when its settings say so', () => {
  const { PAYMENTS_OFF: _off, ...unsaid } = production
  const market = { ...unsaid, ...payments, ...sms }
  expect(() => readConfig(market)).toThrow('donnez WAVE_… (PAYMENTS_OFF=wave)')
  expect(readConfig({ ...market, ...wave }).payments.wave).toMatchObject({ apiKey: 'a' })
  expect(() => readConfig({ ...market, ...wave, PAYMENTS_OFF: 'wave' })).toThrow('se contredisent')
  expect(() => readConfig({ ...market, WAVE_API_KEY: 'a' })).toThrow('il manque WAVE_BASE_URL')
  expect(readConfig({ ...market, SIMULATE: 'wave' }).payments.wave).toBeNull()
})

test('a market in production simulates what its settings name', () => {
  const config = readConfig({ ...production, SIMULATE: 'payments, sms' })
  expect(config).toMatchObject({
    demo: false,
    payments: { orange_money: null, wave: null },
    sms: null,
  })
  expect(() => readConfig({ ...production, SIMULATE: 'everything' })).toThrow('SIMULATE : payments')
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', 'http://0.0.0.0'])(
  'a market in production is not reached at %s',
  (PUBLIC_URL) => {
    const environment = { ...production, PUBLIC_URL, SIMULATE: 'payments,sms' }
    expect(() => readConfig(environment)).toThrow('ne mène qu’à cette machine')
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
  },
)

test('a market in production is reached by https alone', () => {
  const PUBLIC_URL = 'http://sugu.example'
  const environment = { ...production, PUBLIC_URL, SIMULATE: 'payments,sms' }
  expect(() => readConfig(environment)).toThrow('l’adresse commence par https://')
})

test('a market in production encrypts its secrets with a key drawn at random', () => {
  const market = { ...production, SIMULATE: 'payments,sms' }
  const { SECRETS_KEY: _key, ...without } = market
  expect(() => readConfig(without)).toThrow('SECRETS_KEY : en production, donnez la clé')
  for (const SECRETS_KEY of ['A'.repeat(43), `${'changeme'.repeat(5)}abc`.slice(0, 43)])
    expect(() => readConfig({ ...market, SECRETS_KEY })).toThrow('n’est pas tirée au hasard')
  expect(() => readConfig({ ...market, SECRETS_KEY: 'court' })).toThrow(
    'SECRETS_KEY : 43 caractères',
  )
  expect(() => readConfig({ ...without, SECRETS_KEY_BEFORE: newSecretKey() })).toThrow(
    'SECRETS_KEY_BEFORE ne va pas sans SECRETS_KEY',
  )
  expect(readConfig(market).secretKeys?.key).toHaveLength(32)
  expect(readConfig({ DEMO: 'off' }).secretKeys).toBeNull()
})
