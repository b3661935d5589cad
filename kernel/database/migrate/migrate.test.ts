import { rm } from 'node:fs/promises'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { migrateDatabase } from './migrate.ts'
import { queryOnce, openSchemaCopy, type SchemaCopy } from '../../testing/schema-copy.ts'

let schema: SchemaCopy
beforeEach(async () => {
  schema = await openSchemaCopy()
})
afterEach(() => schema.close())

test('a start on a database that is up to date changes nothing', async () => {
  const url = await schema.create()
  const before = await catalog(url)
  await migrateDatabase(url, schema.folder)
  expect(await catalog(url)).toEqual(before)
})

test('a view whose text changed is created again, and those that read it after it', async () => {
  const url = await schema.create()
  await schema.write(
    'views/a-doubled.sql',
    'create view a_doubled as select 2 * n as n from b_single;',
  )
  await schema.write('views/b-single.sql', 'create view b_single as select 1 as n;')
  await migrateDatabase(url, schema.folder)
  expect(await queryOnce(url, 'select n from a_doubled')).toEqual([{ n: 2 }])

  await schema.write('views/b-single.sql', 'create view b_single as select 3 as n, true as is_new;')
  await migrateDatabase(url, schema.folder)
  expect(await queryOnce(url, 'select n from a_doubled')).toEqual([{ n: 6 }])
})

test('a function and a trigger whose text changed are created again, and leave with their file', async () => {
  const url = await schema.create()
  const mark = (sign: string, event: string) =>
    schema.write(
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
  await migrateDatabase(url, schema.folder)
  await queryOnce(url, `insert into delivery_groups (name, created_at) values ('nord', now())`)

  await mark('?', 'insert or update')
  await migrateDatabase(url, schema.folder)
  await queryOnce(url, `update delivery_groups set created_at = now() where name = 'nord!'`)
  const names = `select name from delivery_groups where name <> 'ikachi'`
  expect(await queryOnce(url, names)).toEqual([{ name: 'nord!?' }])

  await rm(path.join(schema.folder, 'database/functions/mark.sql'))
  await migrateDatabase(url, schema.folder)
  await queryOnce(url, `update delivery_groups set created_at = now() where name = 'nord!?'`)
  expect(await queryOnce(url, names)).toEqual([{ name: 'nord!?' }])
  expect(await queryOnce(url, `select proname from pg_proc where proname = 'mark'`)).toEqual([])
})

test('a migration may change a column under a view, and rebuild a table under its triggers', async () => {
  const url = await schema.create()
  await schema.write(
    'views/shares.sql',
    'create view shares as select cash_cap_francs from delivery_settings;',
  )
  await migrateDatabase(url, schema.folder)
  await schema.write(
    'migrations/0999_wider.sql',
    `alter table delivery_settings alter column cash_cap_francs type bigint;
     create table courier_fees_copy (like courier_fees including all);
     drop table courier_fees cascade;
     alter table courier_fees_copy rename to courier_fees;`,
  )
  await migrateDatabase(url, schema.folder)
  expect(
    await queryOnce(url, `select pg_typeof(cash_cap_francs)::text as type from shares`),
  ).toEqual([{ type: 'bigint' }])
  expect(
    await queryOnce(
      url,
      `select 1 as one from pg_trigger where tgname = 'courier_fees_append_only'`,
    ),
  ).toHaveLength(1)
})

test('an index is made outside the transaction, after the tables, and once', async () => {
  const url = await schema.create()
  const index = `-- outside a transaction
drop index concurrently if exists more_id;
create index concurrently more_id on more (id);`
  await schema.write('migrations/0998_more.sql', 'create table more (id integer);')
  await schema.write('migrations/0999_more-by-id.sql', index)
  await migrateDatabase(url, schema.folder)
  expect(
    await queryOnce(url, `select 1 as one from pg_indexes where indexname = 'more_id'`),
  ).toHaveLength(1)
  const before = await catalog(url)
  await migrateDatabase(url, schema.folder)
  expect(await catalog(url)).toEqual(before)

  await schema.write(
    'migrations/0999_zeal.sql',
    '-- outside a transaction\nupdate more set id = 1;',
  )
  await expect(migrateDatabase(url, schema.folder)).rejects.toThrow('only indexes are made outside')
})

test.each([
  'create schema drizzle; create table drizzle.__drizzle_migrations (id integer)',
  `create schema migrations; create table migrations.applied (kind text, name text, hash text);
   insert into migrations.applied values ('migration', '0000_the-market', '')`,
])('a database from before the first release is named and not touched: %s', async (former) => {
  const url = await schema.createEmpty()
  await queryOnce(url, former)
  const before = await catalog(url)
  await expect(migrateDatabase(url, schema.folder)).rejects.toThrow(
    'd’avant la première publication',
  )
  expect(await catalog(url)).toEqual(before)
})

/** Every object with the transaction that wrote it: equal only if nothing at all was written. */
function catalog(url: string) {
  return queryOnce(
    url,
    `select 'class' as kind, relname::text as name, xmin::text from pg_class where relkind <> 't'
     union all select 'function', proname, xmin::text from pg_proc
     union all select 'trigger', tgname, xmin::text from pg_trigger
     order by 1, 2, 3`,
  )
}
