import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { ConfigurationFault } from './configuration-fault.ts'
import { sqlState } from './sql-state.ts'
import { isConcurrent, runConcurrent } from './migrate-concurrently.ts'
import { orderByMention } from './order-by-mention.ts'
import { readSchemaParts, type SchemaPart } from './schema-parts.ts'

const databaseFolder = fileURLToPath(new URL('../../database', import.meta.url))
/** Any number, as long as all our processes use the same one. */
const lockKey = 7_352_001
/** While another process migrates, ms. */
const askAgainMs = 200
/** A longer wait for a table would keep every later statement on it waiting. */
const lockTimeoutMs = 5_000

/**
 * Brings the schema up to date: new migrations, then functions, triggers and views whose text changed.
 * All in one transaction, so that a failure leaves the database as it was; then the indexes that are
 * made while the market is open. Two processes may start together: the second waits for the first and
 * finds nothing to do.
 *
 * @throws ConfigurationFault when a table stays locked by another session: nothing was changed
 * @throws ConfigurationFault for a database from before the first release, whose migrations are gone
 */
export async function migrateDatabase(url: string, folder = databaseFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'sugu-migrations' })
  try {
    const [parts] = await Promise.all([readSchemaParts(folder), client.connect()])
    if (isUpToDate(parts, await readApplied(client))) return
    await takeLock(client)
    const inTransaction = parts.filter((part) => !isConcurrent(part))
    const applied = await readApplied(client)
    if (!isUpToDate(inTransaction, applied)) {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${lockTimeoutMs}'`)
      await apply(client, inTransaction, applied)
      await client.query('commit')
    }
    const done = isIn(applied)
    for (const part of parts)
      if (isConcurrent(part) && !done(part)) await runConcurrent(client, part)
  } catch (error) {
    throw sqlState(error) === '55P03' ? lockedOut(error) : error
  } finally {
    // Without a commit this rolls back; the lock goes with the connection.
    await client.end()
  }
}

/**
 * Takes the lock by asking again and again. A statement that waits for it would keep its snapshot, for
 * which an index that is made concurrently waits: the two processes would be deadlocked.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [lockKey],
    )
    if (rows[0]?.taken) return
    await wait(askAgainMs)
  }
}

function lockedOut(cause: unknown): ConfigurationFault {
  return new ConfigurationFault(
    `Une table est restée occupée plus de ${lockTimeoutMs / 1_000} s : rien n’a été changé. Relancez « npm run migrate » dans un moment calme.`,
    { cause },
  )
}

type Applied = { kind: SchemaPart['kind']; name: string; hash: string }

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const {
    rows: [found],
  } = await client.query<{ ours: boolean; former: boolean }>(
    `select to_regclass('migrations.applied') is not null as ours,
       to_regclass('drizzle.__drizzle_migrations') is not null as former`,
  )
  if (found?.ours)
    return (await client.query<Applied>('select kind, name, hash from migrations.applied')).rows
  if (found?.former)
    throw new ConfigurationFault(
      'Cette base de données vient d’une version de Sugu d’avant la première publication : elle n’est pas reprise, et rien n’y a été changé. ' +
        'Démarrez sur une base neuve, avec un autre DATABASE_URL (ou, pour la base fournie, un autre DATA_DIR).',
    )
  return []
}

function isUpToDate(parts: readonly SchemaPart[], applied: readonly Applied[]): boolean {
  return parts.every(isIn(applied)) && withoutFile(parts, applied).length === 0
}

function isIn(applied: readonly Applied[]) {
  const hashes = new Map(applied.map((one) => [idOf(one), one.hash]))
  // A migration runs once, whatever becomes of its text.
  return (part: SchemaPart) =>
    part.kind === 'migration' ? hashes.has(idOf(part)) : hashes.get(idOf(part)) === part.hash
}

/** Functions, triggers and views whose file is gone. A migration without a file is a newer version's. */
function withoutFile(parts: readonly SchemaPart[], applied: readonly Applied[]): Applied[] {
  const present = new Set(parts.map(idOf))
  return applied.filter((one) => one.kind !== 'migration' && !present.has(idOf(one)))
}

function idOf({ kind, name }: Pick<Applied, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

async function apply(
  client: pg.Client,
  parts: readonly SchemaPart[],
  applied: readonly Applied[],
): Promise<void> {
  const of = (kind: SchemaPart['kind']) => parts.filter((part) => part.kind === kind)
  const isApplied = isIn(applied)

  // Views go first, so that a migration may change a column under them.
  const views = applied.filter(({ kind }) => kind === 'view').map(({ name }) => name)
  if (views.length > 0) await client.query(`drop view if exists ${views.join(', ')}`)
  const migrations = of('migration').filter((part) => !isApplied(part))
  for (const migration of migrations) await run(client, migration)

  // A migration may have rebuilt a table and dropped its triggers with it: then all are created again.
  const isStale = (part: SchemaPart) => migrations.length > 0 || !isApplied(part)
  const triggers = of('trigger').filter(isStale)
  const gone = withoutFile(parts, applied).toSorted((a, b) => b.kind.localeCompare(a.kind))
  await client.query(
    [...triggers, ...gone].map(({ kind, name }) => `drop ${kind} if exists ${name};`).join('\n'),
  )
  // Bodies may name functions and views that come later.
  await client.query('set local check_function_bodies = off')
  for (const part of [...orderByMention(of('function').filter(isStale)), ...triggers])
    await run(client, part)
  for (const view of orderByMention(of('view'))) await run(client, view)
  await record(client, parts)
}

async function run(client: pg.Client, { file, sql }: SchemaPart): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`database/${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

async function record(client: pg.Client, parts: readonly SchemaPart[]): Promise<void> {
  await client.query(`
    create schema if not exists migrations;
    create table if not exists migrations.applied (
      kind text,
      name text,
      hash text not null,
      applied_at timestamptz not null default now(),
      primary key (kind, name)
    );
    delete from migrations.applied where kind <> 'migration'`)
  await client.query(
    `insert into migrations.applied (kind, name, hash)
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [parts.map(({ kind }) => kind), parts.map(({ name }) => name), parts.map(({ hash }) => hash)],
  )
}
