import { spawn } from 'node:child_process'

import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { root } from '../../../scripts/run-tool.ts'
import { isConcurrent, migrateDatabase } from './migrate.ts'
import { readSchemaParts } from './schema-parts.ts'
import {
  appliedMigrations,
  queryOnce,
  openSchemaCopy,
  type SchemaCopy,
} from '../../testing/schema-copy.ts'

// Each migration is a transaction of its own.

/** A process of its own, so that it can be killed. */
const migrateFrom = `import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
await migrateDatabase(process.env.MARKET, process.env.FOLDER)`

let schema: SchemaCopy
beforeEach(async () => {
  schema = await openSchemaCopy()
})
afterEach(() => schema.close())

test('two processes that start together on an empty database create one schema', async () => {
  const url = await schema.createEmpty()
  await schema.write('migrations/0998_more.sql', 'create table more (id integer);')
  await schema.write(
    'migrations/0999_more-by-id.sql',
    '-- outside a transaction\ndrop index concurrently if exists more_by_id; create index concurrently more_by_id on more (id);',
  )
  const migrations = (await readSchemaParts(schema.folder)).filter(
    ({ kind }) => kind === 'migration',
  )
  await Promise.all([migrateDatabase(url, schema.folder), migrateDatabase(url, schema.folder)])
  expect(await queryOnce(url, 'select count(*)::int as zones from delivery_zones')).toEqual([
    { zones: 5 },
  ])
  // A transaction for each migration, and one for functions, triggers and views.
  const written = `select count(distinct xmin::text)::int as transactions,
    count(*) filter (where kind = 'migration')::int as migrations from migrations.applied`
  expect(await queryOnce(url, written)).toEqual([
    { transactions: migrations.length + 1, migrations: migrations.length },
  ])
  expect(migrations.filter(isConcurrent).length).toBeGreaterThan(0)
})

test('a migration that would wait for a table gives up, so that no statement waits behind it', async () => {
  const url = await schema.create()
  await schema.write(
    'migrations/0999_wider.sql',
    'alter table delivery_groups add column more text;',
  )
  const busy = new pg.Client({ connectionString: url })
  await busy.connect()
  try {
    await busy.query('begin; lock table delivery_groups in access share mode')
    await expect(migrateDatabase(url, schema.folder)).rejects.toThrow('rien n’a été changé')
  } finally {
    await busy.end()
  }
  await migrateDatabase(url, schema.folder)
  expect(await queryOnce(url, 'select more from delivery_groups limit 0')).toEqual([])
})

test('when an order and a migration wait for each other, the migration gives way and retries', async () => {
  const url = await schema.create()
  await schema.write(
    'migrations/0999_two-tables.sql',
    'alter table delivery_groups add column more text; alter table delivery_fees add column more text;',
  )
  const order = new pg.Client({ connectionString: url })
  await order.connect()
  try {
    await order.query('begin; lock table delivery_fees in row exclusive mode')
    const migrated = migrateDatabase(url, schema.folder)
    const waiting = () => queryOnce(url, 'select 1 from pg_locks where not granted')
    await expect.poll(waiting, { interval: 20 }).toHaveLength(1)
    await order.query('lock table delivery_groups in row exclusive mode')
    await order.query('commit')
    await migrated
  } finally {
    await order.end()
  }
  expect(await queryOnce(url, 'select more from delivery_fees limit 0')).toEqual([])
})

test('a process killed between two migrations leaves the first; the next start goes on', async () => {
  const url = await schema.create()
  await schema.write('migrations/0997_first.sql', 'create table first (id integer);')
  await schema.write(
    'migrations/0998_second.sql',
    'create table second (id integer); select pg_advisory_xact_lock(4);',
  )
  await schema.write('migrations/0999_third.sql', 'create table third (id integer);')
  await schema.write('views/thirds.sql', 'create view thirds as select id from third;')
  const busy = new pg.Client({ connectionString: url })
  await busy.connect()
  await busy.query('select pg_advisory_lock(4)')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', migrateFrom], {
    cwd: root,
    env: { ...process.env, MARKET: url, FOLDER: schema.folder },
    stdio: 'inherit',
  })
  try {
    const waiting = `select count(*)::int as waiting from pg_locks join pg_database d on d.oid = database
      where datname = current_database() and locktype = 'advisory' and objid = 4 and not granted`
    await expect.poll(() => queryOnce(url, waiting)).toEqual([{ waiting: 1 }])
    child.kill('SIGKILL')
  } finally {
    await busy.end()
  }
  await expect
    .poll(() =>
      queryOnce(
        url,
        `select 1 from pg_stat_activity where application_name = 'sugu-migrations' and datname = current_database()`,
      ),
    )
    .toEqual([])
  const tables = `select to_regclass('first')::text as first, to_regclass('second')::text as second, to_regclass('third')::text as third`
  expect(await queryOnce(url, tables)).toEqual([{ first: 'first', second: null, third: null }])

  await migrateDatabase(url, schema.folder)
  expect(await queryOnce(url, tables)).toEqual([
    { first: 'first', second: 'second', third: 'third' },
  ])
  expect((await appliedMigrations(url)).filter((one) => one.startsWith('099'))).toEqual([
    '0997_first',
    '0998_second',
    '0999_third',
  ])
  expect(await queryOnce(url, 'select id from thirds')).toEqual([])
})

test('a later migration holds no lock on earlier tables, and the former version’s views stand', async () => {
  const url = await schema.create()
  await schema.write(
    'views/days.sql',
    'create view days as select created_at from delivery_groups;',
  )
  await migrateDatabase(url, schema.folder)
  await schema.write(
    'migrations/0998_groups.sql',
    'alter table delivery_groups add column more text;',
  )
  await schema.write('migrations/0999_slow.sql', 'select pg_advisory_xact_lock(4);')
  const busy = new pg.Client({ connectionString: url })
  await busy.connect()
  try {
    await busy.query('select pg_advisory_lock(4)')
    const migrating = migrateDatabase(url, schema.folder)
    await expect.poll(() => appliedMigrations(url)).toContain('0998_groups')
    await busy.query(`set lock_timeout = '1s'`)
    await busy.query(`update delivery_groups set more = 'nord'`)
    expect((await busy.query('select created_at from days')).rows).not.toEqual([])
    await busy.query('select pg_advisory_unlock(4)')
    await migrating
  } finally {
    await busy.end()
  }
})
