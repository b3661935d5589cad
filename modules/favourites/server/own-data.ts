import { sql } from 'drizzle-orm'
import { productFacts } from '#modules/products/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownFavouriteParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Favoris',
    sql`select p.name as "Produit", f.created_at as "Ajouté le"
    from favourites f join ${productFacts} p on p.id = f.product_id
    where f.user_id = ${userId} order by f.created_at`,
  ),
]
