import type { SQL } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Sql } from './database.ts'

/** SQL text that each connection parses and plans once, under a name of its own. */
export type Statement = { readonly name: string; readonly text: string }

const dialect = new PgDialect()
const { builtins } = pg.types
const times = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE])
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format): unknown =>
    times.has(type) ? String : (pg.types.getTypeParser(type, format) as unknown),
}

/**
 * Runs SQL that the builder cannot express, and returns its rows. A column `placed_at` is read as
 * `placedAt`; keys inside json stay as they are. Times are PostgreSQL's text.
 *
 * @param given a template, or a named statement with its `values`
 * @throws DrizzleQueryError as the builder does
 */
export async function query<Row extends object = Record<string, unknown>>(
  db: Sql,
  given: SQL | Statement,
  values?: readonly unknown[],
): Promise<Row[]> {
  const { name, text, params } = readStatement(given, values)
  try {
    const result = await db.$client.query<unknown[]>({
      ...(name && { name }),
      text,
      values: params,
      types,
      rowMode: 'array',
    })
    const keys = result.fields.map((field) => camelKey(field.name))
    return result.rows.map((row) => toObject(keys, row)) as Row[]
  } catch (error) {
    throw new DrizzleQueryError(text, params, error instanceof Error ? error : undefined)
  }
}

function readStatement(
  given: SQL | Statement,
  values: readonly unknown[] = [],
): { name?: string; text: string; params: unknown[] } {
  if ('text' in given) return { ...given, params: [...values] }
  const { sql: text, params } = dialect.sqlToQuery(given)
  return { text, params }
}

function toObject(keys: readonly string[], row: readonly unknown[]): object {
  const made: Record<string, unknown> = {}
  let place = 0
  for (const key of keys) {
    made[key] = row[place]
    place += 1
  }
  return made
}

const known = new Map<string, string>()

/** Makes `line2Francs` of `line_2_francs`; `_id` and `Payée le` stay. */
function camelKey(column: string): string {
  const key =
    known.get(column) ??
    column.replaceAll(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  known.set(column, key)
  return key
}
