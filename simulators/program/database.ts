import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/**
 * Opens the state, in memory without a file. Write-ahead logging keeps every committed row after a
 * kill -9.
 */
export function openDatabase(file?: string): DatabaseSync {
  if (file === undefined) return new DatabaseSync(':memory:')
  const path = resolve(file)
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000',
  )
  return database
}

export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`${column} is not a text`)
  return value
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column)
}

export function integer(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`${column} is not an integer`)
  return value
}

export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column)
}

/** Runs several writes in one transaction; a throw rolls them back. */
export function atomicallyIn(database: DatabaseSync): <Result>(work: () => Result) => Result {
  return (work) => {
    database.exec('begin immediate')
    try {
      const result = work()
      database.exec('commit')
      return result
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }
}
