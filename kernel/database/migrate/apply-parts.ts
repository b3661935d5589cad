import type pg from 'pg'

import { isIn, noteMigration, notePresentForm, readApplied, withoutFile } from './applied-parts.ts'
import { orderByMention } from './order-by-mention.ts'
import type { SchemaPart } from './schema-parts.ts'

export async function runMigration(client: pg.Client, migration: SchemaPart): Promise<void> {
  await run(client, migration)
  await noteMigration(client, migration)
}

/** These migrations, then functions, triggers and views in their present form. */
export async function applyTogether(
  client: pg.Client,
  migrations: readonly SchemaPart[],
  parts: readonly SchemaPart[],
): Promise<void> {
  // Views go first, so that a migration may change a column under them.
  const views = (await readApplied(client)).filter(({ kind }) => kind === 'view')
  if (views.length > 0)
    await client.query(`drop view if exists ${views.map(({ name }) => name).join(', ')}`)
  for (const migration of migrations) await runMigration(client, migration)

  const of = (kind: SchemaPart['kind']) => parts.filter((part) => part.kind === kind)
  const applied = await readApplied(client)
  const isApplied = isIn(applied)
  const functions = of('function').filter((part) => !isApplied(part))
  // Creating a trigger waits for every writer of its table, so those that are there and unchanged
  // stay. A migration that rebuilt a table dropped its triggers with it.
  const present = await readTriggers(client)
  const triggers = of('trigger').filter((part) => !isApplied(part) || !present.has(part.name))
  const gone = withoutFile(parts, applied).toSorted((a, b) => b.kind.localeCompare(a.kind))
  await client.query(
    [...triggers, ...gone].map(({ kind, name }) => `drop ${kind} if exists ${name};`).join('\n'),
  )
  // Bodies may name functions and views that come later.
  await client.query('set local check_function_bodies = off')
  for (const part of [...orderByMention(functions), ...triggers]) await run(client, part)
  for (const view of orderByMention(of('view'))) await run(client, view)
  await notePresentForm(client, parts)
}

async function run(client: pg.Client, { file, sql }: SchemaPart): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Named as schema parts are: « trigger on table ». */
async function readTriggers(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select tgname || ' on ' || relname as name
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}
