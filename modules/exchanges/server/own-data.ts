import { sql } from 'drizzle-orm'

import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownReturns: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Articles à rendre après une livraison',
    sql`select o.order_number as "Commande", g.cause as "Pourquoi", g.opened_at as "Demandé le",
      g.give_back_before as "Avant le", g.taken_at as "Repris le", g.back_at as "Revenu à la boutique le",
      g.ended_at as "Fini par l’équipe le", g.end_reason as "Raison"
    from goods_returns g join parcel_facts p on p.id = g.parcel_id join order_facts o on o.id = p.order_id
    where g.buyer_id = ${userId} order by g.opened_at`,
  ),
]
