import { sql } from 'drizzle-orm'

import { ownPart, type ReadOwnParts } from '#kernel/database/data-export.ts'

/** The products that a person keeps under the heart. */
export const ownFavouriteParts: ReadOwnParts = async (db, userId) => [
  await ownPart(
    db,
    'Favoris',
    sql`select p.name as "Produit", f.created_at as "Ajouté le"
    from favourites f join product_facts p on p.id = f.product_id
    where f.user_id = ${userId} order by f.created_at`,
  ),
]
