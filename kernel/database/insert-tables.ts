import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Tx } from './database.ts'
import { query, type Statement } from './query.ts'
import { wellFormed } from '../http/broken-text.ts'

type Part<Table extends PgTable> = readonly [table: Table, rows: readonly Table['$inferInsert'][]]

type GivenTable = { table: PgTable; rows: readonly object[]; columns: readonly GivenColumn[] }
type GivenColumn = { key: string; name: string; type: string }

const statements = new Map<string, Statement>()
/**
 * Up to this many rows are passed by value, which PostgreSQL reads in two thirds of the time; more
 * as one JSON, since each number of rows is a statement of its own.
 */
const fewRows = 3

/**
 * Inserts rows of several tables in one statement; foreign keys between them are checked at its
 * end. All rows of a table give the same columns.
 * @throws TypeError for an unknown column
 */
export async function insertTables<Tables extends readonly PgTable[]>(
  tx: Tx,
  ...parts: { [K in keyof Tables]: Part<Tables[K]> }
): Promise<void> {
  const tables = parts.flatMap(([table, rows]): GivenTable[] =>
    rows[0] ? [{ table, rows, columns: columnsOf(table, Object.keys(rows[0])) }] : [],
  )
  if (tables.length === 0) return
  const shape = tables
    .map(({ table, rows, columns }) => {
      const count = rows.length > fewRows ? 'many' : rows.length
      return `${getTableName(table)} ${count} ${columns.map(({ key }) => key).join(' ')}`
    })
    .join(' ')
  const statement = statements.get(shape) ?? {
    name: `insert_together_${statements.size}`,
    text: textOf(tables),
  }
  statements.set(shape, statement)
  await query(tx, statement, tables.flatMap(valuesOf))
}

const known = new WeakMap<PgTable, Map<string, GivenColumn>>()

function columnsOf(table: PgTable, keys: readonly string[]): GivenColumn[] {
  const columns =
    known.get(table) ??
    new Map(
      Object.entries(getTableColumns(table)).map(([key, column]) => [
        key,
        { key, name: column.name, type: column.getSQLType() },
      ]),
    )
  known.set(table, columns)
  return keys.map((key) => {
    const column = columns.get(key)
    if (!column) throw new TypeError(`${getTableName(table)} has no column for ${key}`)
    return column
  })
}

function valuesOf({ rows, columns }: GivenTable): unknown[] {
  if (rows.length > fewRows) return [JSON.stringify(rows, wellFormed)]
  return rows.flatMap((row) => {
    const values = new Map(Object.entries(row))
    return columns.map(({ key, type }) => {
      const value: unknown = values.get(key) ?? null
      if (type === 'jsonb' && value !== null) return JSON.stringify(value, wellFormed)
      return wellFormed(key, value)
    })
  })
}

function textOf(tables: readonly GivenTable[]): string {
  let place = 0
  const inserts = tables.map(({ table, rows, columns }) => {
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const into = `insert into "${getTableName(table)}" (${names})`
    if (rows.length <= fewRows) {
      const row = () => `(${columns.map(({ type }) => `$${(place += 1)}::${type}`).join(', ')})`
      return `${into} values ${rows.map(row).join(', ')}`
    }
    const keys = columns.map(({ key }) => `"${key}"`).join(', ')
    const typed = columns.map(({ key, type }) => `"${key}" ${type}`).join(', ')
    return `${into} select ${keys} from json_to_recordset($${(place += 1)}) as given(${typed})`
  })
  const last = inserts.pop() ?? ''
  return inserts.length === 0
    ? last
    : `with ${inserts.map((insert, index) => `part_${index} as (${insert})`).join(', ')} ${last}`
}
