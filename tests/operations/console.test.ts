import { randomBytes, randomUUID } from 'node:crypto'
import { SecretBox } from '#kernel/secret-box.ts'
import { mkdtemp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, expect, inject, test } from 'vitest'

import { login } from '#modules/identity/contract/accounts.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { readMarketHealth } from '#modules/statistics/contract/admin-overview.ts'
import { readSwitches } from '#modules/settings/contract/switches.ts'
import { erasePerson, makeStaff, unblockPerson } from '#modules/people/module.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'
import { copyPictures } from '../../server/console/copy-pictures.ts'
import { configLines, vapidLines } from '../../server/console/run-command.ts'
import { createDatabase, dropDatabase } from '../support/databases.ts'
import { openMarketOn } from '../support/market.ts'
import { percentOff } from '../support/promotions.ts'
import { commandBeside } from './console-beside.ts'
import { typeCommand } from './type-command.ts'

const { adminUrl } = inject('postgres')
const database = `console_${randomUUID().replaceAll('-', '')}`
const folder = await mkdtemp(path.join(tmpdir(), 'sugu-console-'))
const market = await openMarketOn(await createDatabase(adminUrl, database))
afterAll(async () => {
  await market.close()
  await dropDatabase(adminUrl, database)
  await rm(folder, { recursive: true, force: true })
})

const environment = {
  ...process.env,
  DATABASE_URL: market.databaseUrl,
  DATA_DIR: folder,
  DEMO: 'off',
  LOG_LEVEL: 'silent',
}
const sugu = (args: string[], input = '') => commandBeside(args, { environment, input })

const logIn = (phone: string, password: string) =>
  market.visitor(login, { body: { phone, password } })

test('the first admin of an empty market is made at the console, and the journal has it', async () => {
  // A process of its own, as an operator types it.
  const command = ['server/console/main.ts', 'equipe', 'admin', '76 99 00 01', 'Fanta', 'Koné']
  expect(
    await typeCommand([process.execPath, ...command], { environment, input: 'fleuve99sable\n' }),
  ).toEqual({ code: 0, said: expect.stringContaining('est créé') })
  const { token, role } = await logIn('76990001', 'fleuve99sable')
  expect(role).toBe('admin')
  // Its process hashes as production does; the markets of tests hash cheaply.
  const [kept] = await market.sql<{ hash: string }>(
    "select password_hash as hash from users where phone = '76990001'",
  )
  expect(kept?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await sugu(['fermer', 'orders', 'Panne', 'du', 'réseau'])).said).toContain('fermé')

  const admin = market.withToken(token)
  expect(await admin(readSwitches, {})).toMatchObject({
    closed: [{ name: 'orders', reason: 'Panne du réseau' }],
  })
  const { acts } = await admin(listActs, {})
  expect(acts).toMatchObject([
    { action: 'switches.closed', actor: null },
    { action: 'accounts.staff_made', actor: null, reason: expect.stringContaining('console') },
  ])
})

test('a member of the team who lost the password gets the account back, and sessions end', async () => {
  const finance = await market.staff('finance')
  const { phone } = finance.user
  for (let tries = 0; tries < 6; tries += 1) await logIn(phone, 'faux1234').catch(() => null)
  const asked = {
    role: 'finance',
    phone,
    name: '',
    password: 'fleuve12sable',
    reason: 'perdu',
  } as const
  expect(await makeStaff(market.kernel, asked)).toEqual({ isNew: false })
  expect((await logIn(phone, 'fleuve12sable')).role).toBe('finance')
  await expect(finance.call(readSwitches, {})).rejects.toMatchObject({ status: 401 })
  const { acts } = await (await market.staff('admin')).call(listActs, {})
  expect(acts[0]).toMatchObject({ action: 'accounts.staff_recovered', actor: null })
})

test('a person who tried too often is unlocked at once, and one who requests it is erased', async () => {
  const { user } = await market.buyer()
  for (let tries = 0; tries < 6; tries += 1) await logIn(user.phone, 'faux1234').catch(() => null)
  await expect(logIn(user.phone, 'secret12')).rejects.toMatchObject({ status: 429 })
  expect(await unblockPerson(market.kernel, user.phone, 'au téléphone')).toBeGreaterThan(0)
  await logIn(user.phone, 'secret12')

  await erasePerson(market.kernel, user.phone, 'à sa demande')
  await expect(logIn(user.phone, 'secret12')).rejects.toMatchObject({ status: 401 })
})

test('a person’s data is exported to a file only the operator reads, and the journal has it', async () => {
  const { user } = await market.buyer('Kadia Sow')
  const file = path.join(folder, 'kadia.json')
  expect(await sugu(['exporter', user.phone, file])).toMatchObject({ code: 0 })
  expect(await readFile(file, 'utf8')).toContain('Kadia Sow')
  expect((await stat(file)).mode & 0o077).toBe(0)
  const { acts } = await (await market.staff('admin')).call(listActs, {})
  expect(acts).toContainEqual(
    expect.objectContaining({ action: 'operations.person_exported', actor: null }),
  )
  expect((await sugu(['exporter', '76000000', file])).code).toBe(1)
})

test('an operator sees what promotions cost and ends one by its code, which the journal records', async () => {
  const seller = await market.seller({ name: 'Bazin Koné' })
  await percentOff(seller, 10, { code: 'NAFI10' })
  expect((await sugu(['promotions'])).said).toMatch(/NAFI10 {2}bazin-kone {2}0 fois {2}0\sf/)
  expect(await sugu(['promotions', 'arreter', 'nafi 10'])).toMatchObject({ code: 0 })
  expect((await sugu(['promotions'])).said).toContain('Aucune promotion ne vaut maintenant.')
  expect((await sugu(['promotions', 'arreter', 'NAFI10'])).code).toBe(1)
  const { acts } = await (await market.staff('admin')).call(listActs, {})
  expect(acts).toContainEqual(
    expect.objectContaining({
      action: 'promotions.stopped',
      actor: null,
      reason: expect.stringContaining('console'),
    }),
  )
})

test('a failed job is listed with its reason, retried or dropped', async () => {
  const { jobs } = market.kernel
  await market.sql(
    `insert into jobs.job (name, data, state, completed_on, output)
     select 'chores', '{"handler":"payments.watch-all","payload":null}', 'failed', now(), '{"message":"panne"}'
     from generate_series(1, 2)`,
  )
  const [first, second] = await jobs.failed()
  if (!first || !second) throw new Error('no failed job')
  expect(first).toMatchObject({ handler: 'payments.watch-all', reason: 'panne', queue: 'chores' })
  await jobs.retry(first)
  await jobs.drop(second)
  expect(await jobs.failed()).toEqual([])
  expect(await market.sql('select state from jobs.job where id = $1', [first.id])).toEqual([
    { state: 'retry' },
  ])
})

test('pictures of the folder are copied once, and half-written ones never', async () => {
  const from = path.join(folder, 'from')
  await mkdir(path.join(from, 'images/a'), { recursive: true })
  await writeFile(path.join(from, 'images/a/640.webp'), 'picture')
  await writeFile(path.join(from, 'images/a/.640.webp.1.partial'), 'pict')
  const store = folderStore(path.join(folder, 'to'))
  expect(await copyPictures(from, store)).toEqual({ found: 1, copied: 1 })
  expect(await copyPictures(from, store)).toEqual({ found: 1, copied: 0 })
  expect((await store.get('images/a/640.webp'))?.bytes.toString()).toBe('picture')
})

test('the configuration is shown without secrets, and accepts a new pair of keys', () => {
  const pair = Object.fromEntries(vapidLines().map((line) => line.split('=') as [string, string]))
  const shown = configLines({
    ...pair,
    VAPID_SUBJECT: 'mailto:equipe@sugu.example',
    DATABASE_URL: 'postgres://sugu:motdepasse@base/sugu',
    METRICS_TOKEN: 'a-secret-of-sixteen',
  }).join('\n')
  expect(shown).toContain('postgres://sugu:***@base/sugu')
  expect(shown).toContain(pair['VAPID_PUBLIC_KEY'])
  for (const hidden of [pair['VAPID_PRIVATE_KEY'] ?? '', 'motdepasse', 'a-secret-of-sixteen'])
    expect(shown).not.toContain(hidden)
})

test('a backup recorded by the command dates the dashboard’s tile, « jamais » before it', async () => {
  const admin = await market.staff('admin')
  expect(await admin.call(readMarketHealth, {})).toMatchObject({ backupAt: null })
  expect(await sugu(['sauvegarde'])).toMatchObject({ code: 0 })
  const { backupAt } = await admin.call(readMarketHealth, {})
  expect(Date.now() - Date.parse(backupAt ?? '')).toBeLessThan(600_000)
})

test('a difference found by the console’s check is in the figures until another finds none', async () => {
  const figures = async () => (await fetch(`${market.url}/metrics`)).text()
  await market.sql("insert into ledger_days values ('bank', 'sale', '2026-01-01', true, 7, 1)")
  expect((await sugu(['travaux', 'lancer', 'ledger.self-check'])).code).toBe(0)
  expect(await figures()).toMatch(/^ledger_differs\{account="sums"\} 1$/m)

  await market.sql('delete from ledger_days where francs = 7')
  expect(await sugu(['comptes'])).toMatchObject({ code: 0 })
  expect(await figures()).not.toMatch(/^ledger_differs\{.*\} 1$/m)
  expect(await figures()).toMatch(/^ledger_check_age_seconds \d/m)
})

test('the operator makes a key, and moves every secret from the key before to it', async () => {
  const made = async () => {
    const { said } = await sugu(['cle-secrets'])
    return /^SECRETS_KEY=([\w-]{43})$/m.exec(said)?.[1] ?? ''
  }
  const [before, now] = [await made(), await made()]
  const admin = await market.staff('admin')
  const clear = randomBytes(20)
  await market.sql(
    'insert into second_factors (user_id, secret, created_at) values ($1, $2, now())',
    [admin.user._id, clear],
  )
  const stored = async () =>
    (
      await market.sql<{ secret: Buffer }>('select secret from second_factors where user_id = $1', [
        admin.user._id,
      ])
    )[0]?.secret ?? Buffer.alloc(0)
  const under = (keys: Record<string, string>) =>
    commandBeside(['secrets'], { environment: { ...environment, ...keys }, input: '' })
  const opened = async (key: string) =>
    new SecretBox({ key: Buffer.from(key, 'base64url'), before: null }).open(
      await stored(),
      `second-factor:${admin.user._id}`,
    )

  expect((await under({ SECRETS_KEY: before })).said).toContain('authentification 1')
  expect(await opened(before)).toEqual(clear)
  expect((await under({ SECRETS_KEY: now })).code).toBe(1)
  expect((await under({ SECRETS_KEY: now, SECRETS_KEY_BEFORE: before })).code).toBe(0)
  expect(await opened(now)).toEqual(clear)
  expect((await under({ SECRETS_KEY: now })).said).toContain('authentification 0')
})
