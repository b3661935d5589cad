import type { Sql } from './database.ts'

/**
 * Constant SQL under a name: PostgreSQL parses and plans it once a connection. For frequent
 * queries.
 */
export type Statement = { readonly name: string; readonly text: string }

/**
 * Runs a named statement on `db`, inside its transaction if it is one. Times come back as
 * PostgreSQL writes them.
 */
export async function run<Row extends object>(
  db: Sql,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await db._.session
    .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      { sql: text, params: [...values] },
      undefined,
      name,
      false,
    )
    .execute()
  return rows
}

/**
 * Prepares a query of the builder where building it costs more than planning: `prepared((db) =>
 * db.select()….prepare('orders_lines'))`, with `sql.placeholder` for what changes. Built once for
 * the pool, and once for each transaction that uses it.
 */
export function prepared<Query>(build: (db: Sql) => Query): (db: Sql) => Query {
  const built = new WeakMap<Sql, Query>()
  return (db) => {
    const known = built.get(db) ?? build(db)
    built.set(db, known)
    return known
  }
}
