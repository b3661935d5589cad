import { sql } from 'drizzle-orm'
import { productFacts } from '#modules/products/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownReviews: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Avis',
    sql`select p.name as "Produit", r.stars as "Étoiles", r.body as "Avis", r.reply as "Réponse de la boutique",
      r.created_at as "Donné le", r.hidden_at as "Masqué le", r.hidden_reason as "Raison"
    from reviews r join ${productFacts} p on p.id = r.product_id
    where r.buyer_id = ${userId} order by r.created_at`,
  ),
  await exportPart(
    db,
    'Avis que vous avez signalés',
    sql`select reason as "Raison", reported_at as "Signalé le" from review_reports
    where reporter_id = ${userId} order by reported_at`,
  ),
]
