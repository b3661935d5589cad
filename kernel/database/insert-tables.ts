import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Tx } from './database.ts'
import { run, type Statement } from './statement.ts'
import { wellFormed } from '../http/well-formed.ts'

type Part<Table extends PgTable> = readonly [table: Table, rows: readonly Table['$inferInsert'][]]

const statements = new Map<string, Statement>()

/**
 * Inserts the rows of several tables in one statement, however many they are; foreign keys between
 * them are checked at its end. Every row of a table gives the same columns, the others get their
 * default.
 * @throws TypeError for a column that the table does not have
 */
export async function insertTables<Tables extends readonly PgTable[]>(
  tx: Tx,
  ...parts: { [K in keyof Tables]: Part<Tables[K]> }
): Promise<void> {
  const tables = parts
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => ({ table, rows, keys: Object.keys(rows[0] ?? {}) }))
  if (tables.length === 0) return
  const shape = tables
    .map(({ table, keys }) => `${getTableName(table)} ${keys.join(' ')}`)
    .join(' ')
  const statement = statements.get(shape) ?? {
    name: `insert_together_${statements.size}`,
    text: textOf(tables),
  }
  statements.set(shape, statement)
  await run(
    tx,
    statement,
    tables.map(({ rows }) => JSON.stringify(rows, wellFormed)),
  )
}

function textOf(tables: readonly { table: PgTable; keys: readonly string[] }[]): string {
  const inserts = tables.map(({ table, keys }, index) => {
    const name = getTableName(table)
    const columns = getTableColumns(table)
    const given = keys.map((key) => {
      const column = columns[key]
      if (!column) throw new TypeError(`${name} has no column for ${key}`)
      return { key: `"${key}"`, column: `"${column.name}"`, type: column.getSQLType() }
    })
    const typed = given.map(({ key, type }) => `${key} ${type}`)
    return `insert into "${name}" (${given.map(({ column }) => column).join(', ')}) select ${given.map(({ key }) => key).join(', ')} from json_to_recordset($${index + 1}) as given(${typed.join(', ')})`
  })
  const last = inserts.pop() ?? ''
  return inserts.length === 0
    ? last
    : `with ${inserts.map((insert, index) => `part_${index} as (${insert})`).join(', ')} ${last}`
}
