import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { createDatabase, createEmptyDatabase, dropDatabase } from '../../tests/databases.ts'
import { isConcurrent } from './migrate-concurrently.ts'
import { migrateDatabase } from './migrate.ts'
import { readSchemaParts } from './schema-parts.ts'

const { adminUrl } = inject('postgres')
const name = `migrated_${randomUUID().replaceAll('-', '')}`
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sugu-schema-'))
  await cp(path.join(import.meta.dirname, '../../database'), folder, { recursive: true })
})

afterEach(async () => {
  await dropDatabase(adminUrl, name)
  await rm(folder, { recursive: true })
})

test('two processes that start together on an empty database create one schema', async () => {
  const url = await createEmptyDatabase(adminUrl, name)
  const concurrent = (await readSchemaParts(folder)).filter(isConcurrent)
  await Promise.all([migrateDatabase(url, folder), migrateDatabase(url, folder)])
  expect(await ask(url, 'select count(*)::int as zones from delivery_zones')).toEqual([
    { zones: 5 },
  ])
  expect(
    await ask(
      url,
      'select count(distinct applied_at)::int as transactions from migrations.applied where name <> all($1)',
      [concurrent.map((part) => part.name)],
    ),
  ).toEqual([{ transactions: 1 }])
  // What is made outside a transaction was made once, by one of them.
  expect(concurrent.length).toBeGreaterThan(0)
})

test('a start on a database that is up to date changes nothing', async () => {
  const url = await createDatabase(adminUrl, name)
  const before = await catalog(url)
  await migrateDatabase(url, folder)
  expect(await catalog(url)).toEqual(before)
})

test('a view whose text changed is created again, and those that read it after it', async () => {
  const url = await createDatabase(adminUrl, name)
  await write('views/a-doubled.sql', 'create view a_doubled as select 2 * n as n from b_single;')
  await write('views/b-single.sql', 'create view b_single as select 1 as n;')
  await migrateDatabase(url, folder)
  expect(await ask(url, 'select n from a_doubled')).toEqual([{ n: 2 }])

  await write('views/b-single.sql', 'create view b_single as select 3 as n, true as is_new;')
  await migrateDatabase(url, folder)
  expect(await ask(url, 'select n from a_doubled')).toEqual([{ n: 6 }])
})

test('a function and a trigger whose text changed are created again, and leave with their file', async () => {
  const url = await createDatabase(adminUrl, name)
  const mark = (sign: string, event: string) =>
    write(
      'functions/mark.sql',
      `-- Marks names.
create or replace function mark() returns trigger language plpgsql as $$
begin
  new.name := new.name || '${sign}';
  return new;
end $$;

create trigger groups_mark before ${event} on delivery_groups for each row execute function mark();`,
    )
  await mark('!', 'insert')
  await migrateDatabase(url, folder)
  await ask(url, `insert into delivery_groups (name, created_at) values ('nord', now())`)

  await mark('?', 'insert or update')
  await migrateDatabase(url, folder)
  await ask(url, `update delivery_groups set created_at = now() where name = 'nord!'`)
  const names = `select name from delivery_groups where name <> 'ikachi'`
  expect(await ask(url, names)).toEqual([{ name: 'nord!?' }])

  await rm(path.join(folder, 'functions/mark.sql'))
  await migrateDatabase(url, folder)
  await ask(url, `update delivery_groups set created_at = now() where name = 'nord!?'`)
  expect(await ask(url, names)).toEqual([{ name: 'nord!?' }])
  expect(await ask(url, `select proname from pg_proc where proname = 'mark'`)).toEqual([])
})

test('a migration may change a column under a view, and rebuild a table under its triggers', async () => {
  const url = await createDatabase(adminUrl, name)
  await write(
    'views/shares.sql',
    'create view shares as select cash_cap_francs from delivery_settings;',
  )
  await migrateDatabase(url, folder)
  await write(
    'migrations/0999_wider.sql',
    `alter table delivery_settings alter column cash_cap_francs type bigint;
     create table courier_fees_copy (like courier_fees including all);
     drop table courier_fees cascade;
     alter table courier_fees_copy rename to courier_fees;`,
  )
  await migrateDatabase(url, folder)
  expect(await ask(url, `select pg_typeof(cash_cap_francs)::text as type from shares`)).toEqual([
    { type: 'bigint' },
  ])
  expect(
    await ask(url, `select 1 as one from pg_trigger where tgname = 'courier_fees_append_only'`),
  ).toHaveLength(1)
})

test('an index is made outside the transaction, after the tables, and once', async () => {
  const url = await createDatabase(adminUrl, name)
  const index = `-- outside a transaction
drop index concurrently if exists more_id;
create index concurrently more_id on more (id);`
  await write('migrations/0998_more.sql', 'create table more (id integer);')
  await write('migrations/0999_more-by-id.sql', index)
  await migrateDatabase(url, folder)
  expect(
    await ask(url, `select 1 as one from pg_indexes where indexname = 'more_id'`),
  ).toHaveLength(1)
  const before = await catalog(url)
  await migrateDatabase(url, folder)
  expect(await catalog(url)).toEqual(before)

  await write('migrations/0999_zeal.sql', '-- outside a transaction\nupdate more set id = 1;')
  await expect(migrateDatabase(url, folder)).rejects.toThrow('only indexes are made outside')
})

test('a migration that would wait for a table gives up, so that no statement waits behind it', async () => {
  const url = await createDatabase(adminUrl, name)
  await write('migrations/0999_wider.sql', 'alter table delivery_groups add column more text;')
  const busy = new pg.Client({ connectionString: url })
  await busy.connect()
  try {
    await busy.query('begin; lock table delivery_groups in access share mode')
    await expect(migrateDatabase(url, folder)).rejects.toThrow('rien n’a été changé')
  } finally {
    await busy.end()
  }
  await migrateDatabase(url, folder)
  expect(await ask(url, 'select more from delivery_groups limit 0')).toEqual([])
})

test('a view that fails leaves the database as it was, migrations included', async () => {
  const url = await createDatabase(adminUrl, name)
  const before = await catalog(url)
  await write('migrations/0999_more.sql', 'create table more (id integer);')
  await write('views/wrong.sql', 'create view wrong as select nothing from nowhere;')
  await expect(migrateDatabase(url, folder)).rejects.toThrow(
    'database/views/wrong.sql: relation "nowhere" does not exist',
  )
  expect(await catalog(url)).toEqual(before)
})

test('views that read each other are refused by name', async () => {
  const url = await createDatabase(adminUrl, name)
  await write('views/hen.sql', 'create view hen as select * from egg;')
  await write('views/egg.sql', 'create view egg as select * from hen;')
  await expect(migrateDatabase(url, folder)).rejects.toThrow('egg, hen')
})

test('a database from before the first release is named and not touched', async () => {
  const url = await createEmptyDatabase(adminUrl, name)
  await ask(url, 'create schema drizzle; create table drizzle.__drizzle_migrations (id integer)')
  const before = await catalog(url)
  await expect(migrateDatabase(url, folder)).rejects.toThrow('d’avant la première publication')
  expect(await catalog(url)).toEqual(before)
})

async function write(file: string, sql: string): Promise<void> {
  await writeFile(path.join(folder, file), sql)
}

/** Every object with the transaction that wrote it: equal only if nothing at all was written. */
function catalog(url: string) {
  return ask(
    url,
    `select 'class' as kind, relname::text as name, xmin::text from pg_class where relkind <> 't'
     union all select 'function', proname, xmin::text from pg_proc
     union all select 'trigger', tgname, xmin::text from pg_trigger
     order by 1, 2, 3`,
  )
}

async function ask(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
