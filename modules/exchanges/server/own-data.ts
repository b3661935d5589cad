import { sql } from 'drizzle-orm'

import { parcelFacts, orderFacts, orderLineFacts } from '#modules/parcels/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownReturns: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Articles à rendre après une livraison',
    sql`select o.order_number as "Commande", g.cause as "Pourquoi", g.opened_at as "Demandé le",
      g.give_back_before as "Avant le", g.taken_at as "Repris le", r.name as "Au point relais", g.back_at as "Revenu à la boutique le",
      g.ended_at as "Fini par l’équipe le", g.end_reason as "Raison"
    from goods_returns g join ${parcelFacts} p on p.id = g.parcel_id join ${orderFacts} o on o.id = p.order_id
      left join ${relayFacts} r on r.id = g.relay_id
    where g.buyer_id = ${userId} order by g.opened_at`,
  ),
  await exportPart(
    db,
    'Échanges',
    sql`select o.order_number as "Commande", l.name as "Article", x.size as "Contre la taille", x.color as "Contre la couleur",
      x.state as "État", x.payer as "Qui paie le trajet", x.trip_francs as "Trajet (f)", x.opened_at as "Décidé le",
      x.swapped_at as "Échangé le", x.ended_at as "Fini le"
    from exchanges x join ${orderLineFacts} l on l.id = x.line_id
      join ${parcelFacts} p on p.id = x.parcel_id join ${orderFacts} o on o.id = p.order_id
    where o.buyer_id = ${userId} order by x.opened_at`,
  ),
]
