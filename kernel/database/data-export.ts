import type { SQL } from 'drizzle-orm'

import type { Sql } from './database.ts'

/** A part of a person's data: one row a thing, under French names that its owner can read. */
export type OwnPart = { title: string; rows: Record<string, unknown>[] }
/** Reads what one module keeps of one person; each query names the owner. */
export type ReadExportParts = (db: Sql, userId: string) => Promise<OwnPart[]>

export async function exportPart(db: Sql, title: string, query: SQL): Promise<OwnPart> {
  return { title, rows: (await db.execute(query)).rows }
}
