import type { SQL } from 'drizzle-orm'

import type { Sql } from './database.ts'

/**
 * A part of what is kept of somebody: a row per thing, under French names that its owner can read.
 */
export type OwnPart = { title: string; rows: Record<string, unknown>[] }
/** What one room keeps of one person, and of nobody else: each query names its owner. */
export type ReadExportParts = (db: Sql, userId: string) => Promise<OwnPart[]>

export async function exportPart(db: Sql, title: string, query: SQL): Promise<OwnPart> {
  return { title, rows: (await db.execute(query)).rows }
}
