import { sql } from 'drizzle-orm'

import { ownPart, type ReadOwnParts } from '#kernel/database/data-export.ts'

/** The promotions that a person used, and those of their shop. */
export const ownPromotionParts: ReadOwnParts = async (db, userId) => [
  await ownPart(
    db,
    'Promotions utilisées',
    sql`select o.order_number as "Commande", coalesce(p.code, 'Sans code') as "Code",
      u.discount_francs as "Remise (f)", u.used_at as "Utilisée le"
    from promotion_uses u join promotions p on p.id = u.promotion_id join order_facts o on o.id = u.order_id
    where u.buyer_id = ${userId} order by u.used_at`,
  ),
  await ownPart(
    db,
    'Promotions de la boutique',
    sql`select p.code as "Code", p.kind as "Genre", p.amount as "Montant", p.starts_at as "Du",
      p.ends_at as "Au", p.uses as "Utilisations", p.sold_francs as "Vendu avec (f)",
      p.discount_francs as "Remise (f)", p.stopped_at as "Arrêtée le"
    from promotions p join shop_facts s on s.id = p.shop_id
    where s.owner_id = ${userId} order by p.created_at`,
  ),
]
