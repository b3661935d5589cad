import { randomInt, randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { login, readProfile, register } from '#modules/identity/contract/accounts.ts'
import { suspendUsers } from '#modules/people/contract/people.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import { newSecretKey } from '#kernel/secret-box.ts'
import { readShop } from '#modules/shops/contract/shop-page.ts'
import { readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { switchWords } from '#modules/settings/contract/switch-words.ts'
import { startMarket, type RunningMarket } from '../browser/start-market.ts'
import { createDatabase, dropDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import {
  adminPassword,
  adminPhone,
  clientOf,
  firstDay,
  firstShop,
  newcomer,
} from './life/first-sale.ts'
import { commandBeside } from './console-beside.ts'

// Commands of docs/runbook.md, typed beside a market that runs in production.
const { adminUrl } = inject('postgres')
const name = `runbook_${randomUUID().replaceAll('-', '')}`
const environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sugu.example',
  SECRETS_KEY: newSecretKey(),
  SIMULATE: 'payments,sms',
  DEMO: 'off',
  PROCESSES: '1',
  DATABASE_URL: '',
}

let market: RunningMarket
let database: pg.Client
let admin: Client
let shop: Awaited<ReturnType<typeof firstShop>>
beforeAll(async () => {
  environment.DATABASE_URL = await createDatabase(adminUrl, name)
  market = await startMarket(environment)
  database = new pg.Client(environment.DATABASE_URL)
  await database.connect()
  await sugu(['equipe', 'admin', adminPhone, 'Fanta', 'Koné'], `${adminPassword}\n`)
  admin = await firstDay(market.url)
  shop = await firstShop(market.url, admin)
})
afterAll(async () => {
  await database.end()
  await market.stop()
  await dropDatabase(adminUrl, name)
})

async function sugu(args: string[], input = ''): Promise<string> {
  const { code, said } = await commandBeside(args, {
    environment: { ...process.env, ...environment },
    input,
  })
  expect([code, said]).toEqual([0, said])
  return said
}

const visitor = () => clientOf(market.url, null)
const signIn = (phone: string, password: string) => visitor()(login, { body: { phone, password } })

test('an account taken over: the stranger’s session ends, and it can be suspended meanwhile', async () => {
  const { seller } = shop
  const { slug } = await seller.call(readShopSettings, {})
  const said = await sugu(['acces', seller.phone], 'baobab77sable\n')
  expect(said).toContain(`L’accès de ${seller.phone} est rendu`)
  expect(await refusal(seller.call(readProfile, {}))).toMatchObject({
    status: 401,
    message: 'Veuillez vous connecter.',
  })
  const owner = await signIn(seller.phone, 'baobab77sable')

  const suspended = { users: [owner._id], suspended: true, reason: 'Compte volé' }
  expect(await admin(suspendUsers, { body: suspended })).toMatchObject({ changed: 1, refused: [] })
  expect((await refusal(signIn(seller.phone, 'baobab77sable'))).message).toContain('suspendu')
  expect(await refusal(visitor()(readShop, { params: { slug } }))).toMatchObject({ status: 404 })

  await admin(suspendUsers, { body: { ...suspended, suspended: false, reason: 'Rendu' } })
  const { token } = await signIn(seller.phone, 'baobab77sable')
  shop = { ...shop, seller: { ...seller, token, call: clientOf(market.url, token) } }
  expect((await visitor()(readShop, { params: { slug } })).slug).toBe(slug)
})

test('SMS in a flood: newcomers are refused in a sentence, others go on, and it opens again', async () => {
  const known = await newcomer(market.url, 'Binta Keïta')
  await sugu(['fermer', 'registration', 'Faux', 'comptes'])
  const body = {
    name: 'Faux Compte',
    phone: anyPhone(),
    password: 'bogolan2026',
    acceptedTerms: true,
  }
  const knock = () =>
    visitor()(register, { body: { ...body, phone: anyPhone() } }).then(
      () => 'let in',
      (error: Error) => error.message,
    )
  await expect.poll(knock).toBe(switchWords.registration.sentence)
  await signIn(known.phone, 'bogolan2026')
  await sugu(['rouvrir', 'registration', 'Fini'])
  await expect.poll(knock).toBe('let in')
  expect(await sugu(['sms', '76123456'])).toContain('SMS')
  const figures = await (await fetch(`${market.url}/metrics`)).text()
  expect(figures).toMatch(/^# TYPE sms_total counter$/m)
})

test('jobs that were given up are taken up again by the market that runs', async () => {
  const { rows } = await database.query<{ id: string }>(
    `insert into jobs.job (name, data, state, completed_on, output)
     values ('chores', '{"handler":"payments.watch-all","payload":null}', 'failed', now(), '{"message":"panne"}') returning id`,
  )
  const id = rows[0]?.id ?? ''
  expect(await sugu(['travaux'])).toMatch(new RegExp(`${id}.*payments\\.watch-all +panne`))
  expect(await sugu(['travaux', 'repris', 'tous'])).toContain('1 travail repris.')
  const state = async () =>
    (await database.query<{ state: string }>('select state from jobs.job where id = $1', [id]))
      .rows[0]?.state
  await expect.poll(state, { interval: 200 }).toBe('completed')
})

function anyPhone(): string {
  return `76${randomInt(100_000, 999_999)}`
}
