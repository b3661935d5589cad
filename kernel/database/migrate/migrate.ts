import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { isIn, isUpToDate, readApplied } from './applied-parts.ts'
import { applyTogether, runMigration } from './apply-parts.ts'
import { ConfigurationFault } from '../../config/configuration-fault.ts'
import { sqlState } from '../sql-state.ts'
import { isConcurrent, runConcurrent } from './migrate-concurrently.ts'
import { readSchemaParts, type SchemaPart } from './schema-parts.ts'

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))
/** Any number, as long as all our processes use the same one. */
const lockKey = 7_352_001
/** While another process migrates, ms. */
const retryMs = 200
/** A longer wait for a table would keep every later statement on it waiting. */
const lockTimeoutMs = 5_000

/**
 * Brings the schema up to date: each new migration in a transaction of its own, so that its locks
 * end with it; then, in one, functions, triggers and views; then the indexes that are made while
 * the market is open. What was done stays when a later step fails or the process is killed, and the
 * next run goes on from there. Two processes may start together: the second waits for the first and
 * finds nothing to do.
 *
 * @throws ConfigurationFault when a table stays locked by another session: that step changed
 * nothing
 * @throws ConfigurationFault for a database from before the first release, whose migrations are
 * gone
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
    throw sqlState(error) === '55P03' ? lockedOut(error) : error
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}

/**
 * Takes the lock by trying again and again. A statement that waits for it would keep its snapshot,
 * for which an index that is made concurrently waits: the two processes would be deadlocked.
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
 * Runs each in a transaction of its own.
 * @returns those from the first that changes a column under a view: they go with the views, since
 * processes of the version before read them until then
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
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeoutMs}'`)
    await work()
    await client.query('commit')
  } catch (error) {
    // Fails only with the connection, which then rolls back by itself.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * 2BP01: other objects depend on it. 0A000: among others, the type of a column that a view reads.
 */
function isUnderView(error: unknown): boolean {
  return ['2BP01', '0A000'].includes(sqlState(error) ?? '')
}

function lockedOut(cause: unknown): ConfigurationFault {
  const [step] = /^database\/[^:]+/.exec(cause instanceof Error ? cause.message : '') ?? ['vues']
  return new ConfigurationFault(
    `Une table est restée occupée plus de ${lockTimeoutMs / 1_000} s (${step}) : à cette étape rien n’a été changé, et celles d’avant sont faites. Relancez « npm run migrate » dans un moment calme.`,
    { cause },
  )
}
