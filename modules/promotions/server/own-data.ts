import { sql } from 'drizzle-orm'
import { shopFacts } from '#modules/shops/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { usedFigures } from './list-promotions.ts'

export const ownPromotionParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Promotions de la boutique',
    sql`select p.code as "Code", p.kind as "Genre", p.amount as "Montant", p.starts_at as "Du",
      p.ends_at as "Au", p.uses as "Utilisations", f.sold as "Vendu avec (f)",
      f.discount as "Remise (f)", p.stopped_at as "Arrêtée le"
    from promotions p join ${shopFacts} s on s.id = p.shop_id cross join lateral (
      select ${usedFigures} from promotion_uses u where u.promotion_id = p.id) f
    where s.owner_id = ${userId} order by p.created_at`,
  ),
]
