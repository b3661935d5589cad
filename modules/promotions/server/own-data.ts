import { sql } from 'drizzle-orm'
import { shopFacts } from '#modules/shops/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { usedFigures } from './list-promotions.ts'

export const ownPromotionParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Promotions utilisées',
    sql`select o.order_number as "Commande", coalesce(p.code, 'Sans code') as "Code",
      u.discount_francs as "Remise (f)", u.used_at as "Utilisée le"
    from promotion_uses u join promotions p on p.id = u.promotion_id join order_facts o on o.id = u.order_id
    where u.buyer_id = ${userId} order by u.used_at`,
  ),
  await exportPart(
    db,
    'Promotions de la boutique',
    sql`select p.code as "Code", p.kind as "Genre", p.amount as "Montant", p.starts_at as "Du",
      p.ends_at as "Au", p.uses as "Utilisations", f.sold as "Vendu avec (f)",
      f.discount as "Remise (f)", p.stopped_at as "Arrêtée le"
    from promotions p join ${shopFacts} s on s.id = p.shop_id cross join lateral (
      select ${usedFigures} from promotion_uses u join order_facts o on o.id = u.order_id where u.promotion_id = p.id) f
    where s.owner_id = ${userId} order by p.created_at`,
  ),
]
