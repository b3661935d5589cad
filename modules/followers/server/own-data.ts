import { sql } from 'drizzle-orm'
import { shopFacts } from '#modules/shops/database/views.ts'
import { productFacts, variantFacts } from '#modules/products/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownFollowerParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Boutiques suivies',
    sql`select s.name as "Boutique", f.followed_at as "Suivie depuis le"
    from shop_followers f join ${shopFacts} s on s.id = f.shop_id
    where f.user_id = ${userId} order by f.followed_at`,
  ),
  await exportPart(
    db,
    'Produits attendus',
    sql`select p.name as "Produit", v.size as "Taille", v.color as "Couleur",
      w.asked_at as "Demandé le", w.told_at as "Prévenu le", w.ends_at as "Jusqu’au"
    from awaited_products w join ${productFacts} p on p.id = w.product_id
      left join ${variantFacts} v on v.id = w.variant_id
    where w.user_id = ${userId} order by w.asked_at`,
  ),
]
