import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import {
  queryOnce,
  launchInChild,
  processesOn,
  databaseFolder,
  filledFolder,
} from './testing/launch-in-child.ts'
import {
  type EmbeddedPostgres,
  type LaunchOptions,
  launchPostgres,
  PostgresUnavailable,
} from './launch.ts'
import { waitFor } from '../../tests/support/wait-for.ts'

/** A launch whose folder may be removed afterwards. */
async function launch(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const postgres = await launchPostgres({ durable: false, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

const words = `select mot from unnest(array['zèbre', 'Étal', 'cote', 'eau', 'côté', 'coté', 'été', 'etain', 'côte']) mot order by mot`

it('a fresh folder becomes a database that sorts words as a French dictionary does', async () => {
  const postgres = await launchPostgres({ folder: await databaseFolder() })
  onTestFinished(() => postgres.stop())
  expect(await queryOnce(postgres.url, words)).toEqual([
    'cote',
    'coté',
    'côte',
    'côté',
    'eau',
    'etain',
    'Étal',
    'été',
    'zèbre',
  ])
  expect(
    await queryOnce(
      postgres.url,
      `select current_database(), current_setting('server_encoding'), lower('ÉTÉ À SÉGOU')`,
    ),
  ).toEqual(['sugu', 'UTF8', 'été à ségou'])
  expect(
    await queryOnce(postgres.url, `select to_tsvector('french', 'Les téléphones à Ségou')::text`),
  ).toEqual([`'le':1 'ségou':4 'téléphon':2`])
  expect(await queryOnce(postgres.adminUrl, 'select current_database()')).toEqual(['postgres'])
})

it('what is committed is on the disk before it is acknowledged', async () => {
  const postgres = await launchPostgres({ folder: await filledFolder() })
  onTestFinished(() => postgres.stop())
  const settings = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'data_checksums',
    'jit',
    'max_connections',
    'listen_addresses',
  ]
  expect(
    await queryOnce(
      postgres.url,
      `select current_setting(name) from unnest(array['${settings.join(`','`)}']) name`,
    ),
  ).toEqual(['on', 'on', 'on', 'on', 'off', '100', ''])
})

it('a second start on the same folder is refused with a sentence; the first is undisturbed', async () => {
  const folder = await filledFolder()
  const first = await launch({ folder })
  const { pid } = first
  await expect(launchPostgres({ folder })).rejects.toThrow(PostgresUnavailable)
  const answer = await launchInChild({ folder }).answer
  expect(answer).toMatchObject({
    name: 'PostgresUnavailable',
    refused: expect.stringContaining('déjà ouverte'),
  })
  expect(answer).toMatchObject({ refused: expect.stringMatching(/DATA_DIR.*DATABASE_URL/) })
  expect(first.pid).toBe(pid)
  expect(await queryOnce(first.url, 'select 1 as un')).toEqual([1])
})

it('after a stop no process is left, only the cluster in the folder, and it opens again', async () => {
  const folder = await filledFolder()
  const postgres = await launch({ folder })
  await queryOnce(postgres.url, 'create table t (n int)')
  await Promise.all([postgres.stop(), postgres.stop()])
  expect(await processesOn(folder)).toEqual([])
  expect(await readdir(folder)).toEqual(['cluster'])
  await expect(postgres.restart()).rejects.toThrow('stopped')
  const again = await launch({ folder })
  expect(await queryOnce(again.url, 'select count(*)::int from t')).toEqual([0])
})

it('a PostgreSQL that ends unexpectedly is started again, with its rows', async () => {
  const lines: string[] = []
  const postgres = await launch({
    folder: await filledFolder(),
    log: (line) => lines.push(line),
  })
  await queryOnce(postgres.url, 'create table t as select 7 as n')
  process.kill(postgres.pid, 'SIGKILL')
  await waitFor(async () => expect(await queryOnce(postgres.url, 'select n from t')).toEqual([7]))
  expect(lines.join('\n')).toContain('PostgreSQL ended unexpectedly (SIGKILL)')
})

it('a path too long for a socket works by a short name, which is removed at the end', async () => {
  const postgres = await launch({
    folder: join(await databaseFolder(), 'marché'.repeat(12), 'données'.repeat(5)),
  })
  const host = new URL(postgres.url).searchParams.get('host') ?? ''
  expect(Buffer.byteLength(host)).toBeLessThan(90)
  expect(await queryOnce(postgres.url, 'select 1 as un')).toEqual([1])
  await postgres.stop()
  await expect(stat(host)).rejects.toThrow('ENOENT')
})

it('where sockets are not usable, only the holder of the password enters', async () => {
  const postgres = await launch({ folder: await filledFolder(), connection: 'tcp' })
  expect(postgres.url).toContain('@127.0.0.1:')
  expect(await queryOnce(postgres.url, 'select 1 as un')).toEqual([1])
  const forged = new URL(postgres.url)
  forged.password = 'devine'
  await expect(queryOnce(forged.href, 'select 1')).rejects.toThrow('password authentication failed')
})

it('a folder that another version of PostgreSQL made is left alone, with a sentence', async () => {
  const folder = await databaseFolder()
  await mkdir(join(folder, 'cluster'))
  await writeFile(join(folder, 'cluster', 'PG_VERSION'), '15\n')
  await expect(launchPostgres({ folder })).rejects.toThrow(
    /créée par PostgreSQL 15.*DATA_DIR.*DATABASE_URL/,
  )
  expect(await readdir(folder)).toEqual(['cluster'])
})
