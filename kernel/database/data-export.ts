import type { SQL } from 'drizzle-orm'

import type { Sql } from './database.ts'
import { query } from './query.ts'

/** Rows under French names that their owner can read. */
export type OwnPart = { title: string; rows: Record<string, unknown>[] }
export type ReadExportParts = (db: Sql, userId: string) => Promise<OwnPart[]>

export async function exportPart(db: Sql, title: string, part: SQL): Promise<OwnPart> {
  return { title, rows: await query(db, part) }
}
