import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import {
  isIn,
  isUpToDate,
  noteIndex,
  noteMigration,
  notePresentForm,
  readApplied,
  readSchemaParts,
  type SchemaPart,
  withoutFile,
} from './schema-parts.ts'
import { ConfigurationFault } from '../../configuration-fault.ts'
import { projectFolder } from '../../project-folder.ts'
import { sqlState } from '../write-refusals.ts'

/** First line of a migration that creates indexes without blocking writers. */
const mark = '-- outside a transaction'

const lockKey = 7_352_001
const retryMs = 200
/**
 * A longer wait would block every later statement on the table. Half of deadlock_timeout: of an
 * order and a migration that wait for each other, the migration gives way.
 */
const lockTimeoutMs = 500
/** Tries of each step, and the pause between, ms. */
const tries = 7
const pauseMs = 250

/**
 * Brings the schema up to date: each new migration in its own transaction; then functions, triggers
 * and views in one; then concurrent indexes. Steps done stay when a later one fails; the next run
 * goes on. A second process waits and finds nothing to do.
 *
 * @throws ConfigurationFault when a table stays locked, or for a database from before the first
 * release
 */
export async function migrateDatabase(url: string, folder = projectFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'sugu-migrations' })
  try {
    const [parts] = await Promise.all([readSchemaParts(folder), client.connect()])
    if (isUpToDate(parts, await readApplied(client))) return
    await takeLock(client)
    const applied = await readApplied(client)
    const done = isIn(applied)
    const plain = parts.filter((part) => !isConcurrent(part))
    const migrations = plain.filter((part) => part.kind === 'migration' && !done(part))
    const rest = await runEach(client, migrations)
    if (migrations.length > 0 || !isUpToDate(plain, applied))
      await inTransaction(client, () => applyTogether(client, rest, plain))
    for (const part of parts)
      if (isConcurrent(part) && !done(part)) await runConcurrent(client, part)
  } catch (error) {
    throw wasBusy(error) ? lockedOut(error) : error
  } finally {
    await client.end()
  }
}

/**
 * Tries repeatedly: a waiting statement would keep its snapshot, for which a concurrent index
 * waits: a deadlock.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [lockKey],
    )
    if (rows[0]?.taken) return
    await wait(retryMs)
  }
}

/**
 * @returns migrations from the first that changes a column under a view: they go with the views,
 * which the former version reads until then
 */
async function runEach(
  client: pg.Client,
  migrations: readonly SchemaPart[],
): Promise<readonly SchemaPart[]> {
  for (const [index, migration] of migrations.entries())
    try {
      await inTransaction(client, () => runMigration(client, migration))
    } catch (error) {
      if (isUnderView(error)) return migrations.slice(index)
      throw error
    }
  return []
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let left = tries - 1; ; left -= 1)
    try {
      return await tryOnce(client, work)
    } catch (error) {
      if (left === 0 || !wasBusy(error)) throw error
      await wait(pauseMs)
    }
}

async function tryOnce(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeoutMs}'`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** 55P03: lock not available. 40P01: deadlock. */
function wasBusy(error: unknown): boolean {
  return ['55P03', '40P01'].includes(sqlState(error) ?? '')
}

/** 2BP01: dependent objects. 0A000: among others, the type of a column that a view reads. */
function isUnderView(error: unknown): boolean {
  return ['2BP01', '0A000'].includes(sqlState(error) ?? '')
}

function lockedOut(cause: unknown): ConfigurationFault {
  const [step] = /^database\/[^:]+/.exec(cause instanceof Error ? cause.message : '') ?? ['vues']
  return new ConfigurationFault(
    `Une table est restée occupée pendant ${Math.round((tries * (lockTimeoutMs + pauseMs)) / 1_000)} s (${step}) : à cette étape rien n’a été changé, et celles d’avant sont faites. Relancez « npm run migrate » dans un moment calme.`,
    { cause },
  )
}

async function runMigration(client: pg.Client, migration: SchemaPart): Promise<void> {
  await run(client, migration)
  await noteMigration(client, migration)
}

async function applyTogether(
  client: pg.Client,
  migrations: readonly SchemaPart[],
  parts: readonly SchemaPart[],
): Promise<void> {
  // Dropped first: a migration may change a column under them.
  const views = (await readApplied(client)).filter(({ kind }) => kind === 'view')
  if (views.length > 0)
    await client.query(`drop view if exists ${views.map(({ name }) => name).join(', ')}`)
  for (const migration of migrations) await runMigration(client, migration)

  const of = (kind: SchemaPart['kind']) => parts.filter((part) => part.kind === kind)
  const applied = await readApplied(client)
  const isApplied = isIn(applied)
  const functions = of('function').filter((part) => !isApplied(part))
  // Creating a trigger waits for every writer of its table, so unchanged ones stay. A migration
  // that rebuilt a table dropped its triggers.
  const present = await readTriggers(client)
  const triggers = of('trigger').filter((part) => !isApplied(part) || !present.has(part.name))
  const gone = withoutFile(parts, applied).toSorted((a, b) => b.kind.localeCompare(a.kind))
  await client.query(
    [...triggers, ...gone].map(({ kind, name }) => `drop ${kind} if exists ${name};`).join('\n'),
  )
  // Bodies may name later functions and views.
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

/** Reads triggers by the names of schema parts: « trigger on table ». */
async function readTriggers(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select tgname || ' on ' || relname as name
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

export function isConcurrent({ sql }: Pick<SchemaPart, 'sql'>): boolean {
  return sql.startsWith(mark)
}

/**
 * Runs statement by statement. A cut one leaves an invalid index: write `drop index concurrently if
 * exists` before `create index concurrently`.
 */
async function runConcurrent(client: pg.Client, migration: SchemaPart): Promise<void> {
  const { name, sql } = migration
  const statements = sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  for (const statement of statements) {
    if (!/^(create|drop) (unique )?index concurrently /i.test(statement))
      throw new Error(`${name}: only indexes are made outside a transaction: ${statement}`)
    await client.query(statement)
  }
  await noteIndex(client, migration)
}

type Statement = { name: string; sql: string }

/**
 * Puts each statement after those it mentions.
 * @throws for a circle
 */
function orderByMention<S extends Statement>(statements: readonly S[]): S[] {
  const ordered = new Set<S>()
  const visit = (statement: S, path: readonly S[]) => {
    if (path.includes(statement))
      throw new Error(
        `These mention each other: ${path.map(({ name }) => name).join(', ')} (database/)`,
      )
    if (ordered.has(statement)) return
    for (const other of statements)
      if (other !== statement && mentions(statement, other.name)) visit(other, [...path, statement])
    ordered.add(statement)
  }
  for (const statement of statements) visit(statement, [])
  return [...ordered]
}

function mentions({ sql }: Statement, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(sql.replaceAll(/--.*$/gm, ''))
}
