import { getTableColumns, sql } from 'drizzle-orm'
import {
  customType,
  integer,
  timestamp,
  uuid,
  type AnyPgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core'

export const key = () => uuid('id').primaryKey()
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** Compared byte by byte: one index serves equality and prefixes. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const francs = (name: string) => integer(name)

/** Name from a list in the code; a new one needs no migration. */
export function listedName(column: AnyPgColumn) {
  return sql`${column} ~ '^[a-z_]{2,30}$'`
}

/** Makes `column in ('a', 'b')` for a check. */
export function oneOf(column: AnyPgColumn, values: readonly string[]) {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

type Columns<T extends PgTable> = T['_']['columns']

/** Picks columns of a table, for a view that shows them as they are. */
export function columnsOf<T extends PgTable, Name extends keyof Columns<T> & string>(
  table: T,
  ...names: readonly Name[]
): Pick<Columns<T>, Name> {
  const all = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<Columns<T>, Name>
}
