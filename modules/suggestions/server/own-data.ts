import { sql } from 'drizzle-orm'
import { productFacts } from '#modules/products/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownInterestParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Ce que vous avez regardé, cherché, aimé',
    sql`select e.at as "Le", e.kind as "Quoi", p.name as "Produit", e.query as "Recherche"
    from suggestion_events e left join ${productFacts} p on p.id = e.product_id
    where e.person = ${userId} order by e.at`,
  ),
  await exportPart(
    db,
    'Refus d’être noté',
    sql`select refused_at as "Depuis le" from tracking_refusals where user_id = ${userId}`,
  ),
]
