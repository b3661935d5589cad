import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import type { Sql } from './database.ts'

/** Constant SQL, parsed and planned once a connection. For frequent queries. */
export type Statement = { readonly name: string; readonly text: string }

const { builtins } = pg.types
const times = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE])

/** As drizzle reads rows: times stay PostgreSQL's text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format): unknown =>
    times.has(type) ? String : (pg.types.getTypeParser(type, format) as unknown),
}

/** Runs it on `db`. Times are PostgreSQL's text. @throws DrizzleQueryError as builders do */
export async function run<Row extends object>(
  db: Sql,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    const { rows } = await db.$client.query<Row>({ name, text, values: [...values], types })
    return rows
  } catch (error) {
    throw new DrizzleQueryError(text, [...values], error instanceof Error ? error : undefined)
  }
}

/**
 * Prepares a query that costs more to build than to plan: `prepared((db) =>
 * db.select()….prepare('orders_lines'))`, with `sql.placeholder` for what changes. Built once for
 * the pool, and once for each transaction.
 */
export function prepared<Query>(build: (db: Sql) => Query): (db: Sql) => Query {
  const built = new WeakMap<Sql, Query>()
  return (db) => {
    const known = built.get(db) ?? build(db)
    built.set(db, known)
    return known
  }
}
