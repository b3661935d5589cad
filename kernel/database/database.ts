import pg from 'pg'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type CountedPool, isConnectionFault, openCountedPool } from './counted-pool.ts'
import {
  changedMeanwhile,
  type DomainError,
  tooBusy,
  unavailable,
  valueRefused,
} from '../errors.ts'
import type { Log } from '../log.ts'
import { NamelessClient, type Pooler } from './nameless-statements.ts'
import { isWriteRefusal, sqlState, WriteRefusals } from './write-refusals.ts'
import { traced } from '../telemetry/tracing.ts'

// bigint arrives as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Db = Omit<NodePgDatabase, 'transaction'> & { $client: Pick<pg.ClientBase, 'query'> }
/** Transaction, which cannot be nested: run a part that may fail alone in `savepoint`. */
export type Tx = Omit<NodePgDatabase, 'transaction'> & { $client: pg.PoolClient }
export type Sql = Db | Tx

export type Database = {
  db: Db
  /** Pool of reads outside transactions. */
  pool: CountedPool
  /** Own pool of transactions: writers waiting for a lock do not block readers. */
  writes: CountedPool
  /**
   * Runs one transaction, read committed; retries it whole (3 times) on a deadlock or serialization
   * failure.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Full disk, or read-only. */
  refusals: WriteRefusals
  close(): Promise<void>
}

export type PoolSizes = { reads: number; writes: number }

/** Longest waits, in ms, for a connection and for a row lock; then a 503 with a delay. */
export type Waits = { connection: number; lock: number }

export type DatabaseOptions = {
  sizes?: PoolSizes | undefined
  waits?: Waits | undefined
  pooler?: Pooler | null | undefined
}

const defaultSizes: PoolSizes = { reads: 8, writes: 8 }
const defaultWaits: Waits = { connection: 5_000, lock: 3_000 }
/** Takes and frees some hundred kilobytes of disk. */
const trialWrite =
  'create temporary table trial_write on commit drop as select n from generate_series(1, 20000) n'

export function openDatabase(url: string, log: Log, options: DatabaseOptions = {}): Database {
  const { sizes = defaultSizes, waits = defaultWaits, pooler = null } = options
  const pool = openPool(url, log, { name: 'sugu-reads', size: sizes.reads, waits, pooler })
  const writes = openPool(url, log, {
    name: 'sugu-writes',
    size: sizes.writes,
    waits,
    pooler,
    pipeline: true,
  })
  const refusals = new WriteRefusals(() => writes.query(trialWrite), log)
  return {
    db: drizzle(pool),
    pool,
    writes,
    transaction: (work) =>
      traced({ name: 'transaction', kind: 'CLIENT' }, () =>
        retrying(() => within(writes, work)),
      ).catch((error: unknown) => {
        refusals.note(error)
        throw error
      }),
    refusals,
    async close() {
      refusals.stop()
      await Promise.all([pool.end(), writes.end()])
    },
  }
}

type PoolOptions = {
  name: string
  size: number
  waits: Waits
  pooler: Pooler | null
  pipeline?: boolean
}

function openPool(url: string, log: Log, options: PoolOptions): CountedPool {
  const { name, size, waits, pooler, pipeline = false } = options
  const pool = openCountedPool({
    connectionString: url,
    max: size,
    pipeline,
    application_name: name,
    connectionTimeoutMillis: waits.connection,
    idleTimeoutMillis: 30_000,
    // A pooler refuses these settings and sets them itself (server/machines/pooler.ts).
    ...(pooler ? {} : { ...sessionLimits, lock_timeout: waits.lock }),
    ...(pooler && !pooler.keepsNames ? { Client: NamelessClient } : {}),
  })
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  return pool
}

/**
 * Runs work in one transaction. `begin` travels with the first statement, and a connection that
 * dies before it is answered goes back to the pool.
 */
async function within<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    const begun = client.query('begin')
    // Then the first statement fails too; awaited below.
    begun.catch(() => undefined)
    const made = await work(drizzle(client))
    await begun
    await client.query('commit')
    return made
  } catch (error) {
    broken = databaseAway(error)
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs a part of a transaction that is undone alone when it fails. @throws what `work` threw */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.$client.query('savepoint part')
  try {
    const made = await work()
    await tx.$client.query('release savepoint part')
    return made
  } catch (error) {
    await tx.$client.query('rollback to savepoint part')
    throw error
  }
}

async function retrying<T>(run: () => Promise<T>, left = 3): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (left > 0 && ['40001', '40P01'].includes(sqlState(error) ?? ''))
      return retrying(run, left - 1)
    throw error
  }
}

/** Tells a duplicate refused under this constraint (default: any). */
export function isTaken(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return constraint === undefined || constraintOf(error) === constraint
}

export function breaksReference(error: unknown): boolean {
  return sqlState(error) === '23503'
}

export function overlaps(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23P01' && constraintOf(error) === constraint
}

export function isRefusedBy(error: unknown, constraints: readonly string[]): boolean {
  return sqlState(error) === '23514' && constraints.includes(constraintOf(error) ?? '')
}

/**
 * Returns a 4xx for values that PostgreSQL itself refuses (class 22, check, duplicate, missing
 * reference); null for a check raised by our triggers, which is a bug.
 */
export function refusedByDatabase(error: unknown): DomainError | null {
  const state = sqlState(error) ?? ''
  if (state.startsWith('22')) return valueRefused()
  if (state === '23514') return isRaised(error) ? null : valueRefused()
  return ['23503', '23505', '23P01'].includes(state) ? changedMeanwhile() : null
}

function isRaised(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('routine' in error && typeof error.routine === 'string')
    return error.routine === 'exec_stmt_raise'
  return 'cause' in error && isRaised(error.cause)
}

function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return 'cause' in error ? constraintOf(error.cause) : undefined
}

/**
 * Repeats work with a random unique value while it is taken, `tries` times in all. @throws what the
 * last try threw
 */
export async function retryOnConflict<T>(
  constraint: string,
  tries: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && isTaken(error, constraint)) return retryOnConflict(constraint, tries - 1, work)
    throw error
  }
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

export function databaseAway(error: unknown): boolean {
  const state = sqlState(error)
  // Class 08: connection; 57P01–03: shutting down or starting; 53300: too many connections.
  if (state && (state.startsWith('08') || ['57P01', '57P02', '57P03', '53300'].includes(state)))
    return true
  if (!(error instanceof Error)) return false
  if (
    'code' in error &&
    typeof error.code === 'string' &&
    networkCodes.has(error.code) &&
    isConnectionFault(error)
  )
    return true
  if (
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
    return true
  return error.cause !== undefined && databaseAway(error.cause)
}

/** 53200: out of memory. 53400: configured limit. 57014: statement timeout. */
const overloads = new Set(['53200', '53400', '57014'])

export function waitedForLock(error: unknown): boolean {
  // 55P03: lock not available.
  return sqlState(error) === '55P03'
}

/** Turns states of the database into a 503; returns anything else unchanged. */
export function asUnavailable(error: unknown): unknown {
  const state = sqlState(error) ?? ''
  if (waitedForLock(error)) return tooBusy({ retryAfter: 2 })
  if (isWriteRefusal(error)) return unavailable({ retryAfter: 30 })
  if (overloads.has(state)) return unavailable({ retryAfter: 5 })
  return databaseAway(error) ? unavailable({ retryAfter: 2 }) : error
}

export const sessionLimits = {
  statement_timeout: 30_000,
  lock_timeout: defaultWaits.lock,
  idle_in_transaction_session_timeout: 30_000,
}
