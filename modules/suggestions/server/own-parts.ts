import { sql } from 'drizzle-orm'

import { ownPart, type ReadOwnParts } from '#kernel/database/data-export.ts'

/** What a person looked at, sought and liked, and whether that may be noted. */
export const ownInterestParts: ReadOwnParts = async (db, userId) => [
  await ownPart(
    db,
    'Ce que vous avez regardé, cherché, aimé',
    sql`select e.at as "Le", e.kind as "Quoi", p.name as "Produit", e.query as "Recherche"
    from suggestion_events e left join product_facts p on p.id = e.product_id
    where e.person = ${userId} order by e.at`,
  ),
  await ownPart(
    db,
    'Refus d’être noté',
    sql`select refused_at as "Depuis le" from tracking_refusals where user_id = ${userId}`,
  ),
]
