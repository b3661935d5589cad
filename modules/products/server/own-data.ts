import { sql } from 'drizzle-orm'
import { shopFacts } from '#modules/shops/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownProductParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Produits publiés',
    sql`select p.name as "Nom", p.slug as "Adresse sur Sugu", p.description as "Description",
      p.price_francs as "Prix (f)", p.promo_price_francs as "Prix promotionnel (f)",
      p.takes_proposals as "Prix à discuter", p.accepts_from_francs as "Accepté seul, dès (f)",
      p.refuses_below_francs as "Refusé seul, sous (f)",
      p.characteristics as "Caractéristiques", p.sold_count as "Vendus",
      p.published_at as "Publié le", p.suspended_at as "Suspendu le",
      p.suspension_reason as "Raison de la suspension", p.deleted_at as "Retiré le"
    from products p join ${shopFacts} s on s.id = p.shop_id
    where s.owner_id = ${userId} order by p.published_at`,
  ),
]
