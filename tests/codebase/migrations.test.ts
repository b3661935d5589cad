import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../../scripts/run-tool.ts'
import { longLocks } from './long-locks.ts'

/** The schema of the first release: its tables are empty. */
const former = /^0000_/

test('no migration takes a lock whose time grows with the table', () => {
  const found = globSync('database/migrations/*.sql', { cwd: root })
    .filter((file) => !former.test(path.basename(file)))
    .flatMap((file) =>
      longLocks(readFileSync(path.join(root, file), 'utf8')).map((why) => `${file}: ${why}`),
    )
  expect(found).toEqual([])
})

test.each([
  ['create index "a" on "orders" using btree ("x")', 'create index concurrently'],
  ['create unique index "a" on "orders" ("x")', 'create index concurrently'],
  ['alter table "orders" add column "x" text not null', 'expand first'],
  ['alter table "orders" alter column "x" set data type bigint', 'rewrites'],
  ['alter table "orders" alter column "x" set not null', 'not valid'],
  ['alter table "orders" add constraint "c" check (x > 0)', 'not valid'],
  ['alter table "orders" add constraint "f" foreign key ("x") references "y"("id")', 'not valid'],
  ['alter table "orders" add column "x" uuid default gen_random_uuid()', 'each row'],
  ['update "orders" set "x" = 1', 'job'],
  ['drop table "orders"', 'contract'],
  ['alter table "orders" drop column "x"', 'contract'],
  ['alter table "orders" rename column "x" to "y"', 'expand'],
])('%s is refused', (statement, why) => {
  expect(longLocks(`${statement};`).join()).toContain(why)
})

test.each([
  'create table "n" ("id" uuid); create index "n_id" on "n" ("id"); alter table "n" add constraint "c" check (true);',
  'alter table "orders" add column "x" text;',
  'alter table "orders" add column "x" integer default 0 not null;',
  'alter table "orders" add constraint "c" check (x > 0) not valid;',
  'alter table "orders" validate constraint "c";',
  '-- outside a transaction\ndrop index concurrently if exists "a"; create index concurrently "a" on "orders" ("x");',
  '-- contract: the version that read it is gone since 0.3\nalter table "orders" drop column "x";',
])('%s is let through', (migration) => {
  expect(longLocks(migration)).toEqual([])
})
