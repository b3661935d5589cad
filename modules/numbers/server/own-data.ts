import { sql } from 'drizzle-orm'

import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownNumberParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Changements de numéro',
    sql`select from_phone as "Ancien numéro", to_phone as "Nouveau numéro", asked_at as "Demandé le", effective_at as "Vaut le", ended_at as "Fini le", ending as "Fin"
    from number_changes where user_id = ${userId} order by asked_at`,
  ),
]
