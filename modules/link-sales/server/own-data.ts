import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { orderFacts } from '#modules/parcels/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownOffers: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Ventes par lien',
    sql`select s.name as "Boutique", (select string_agg(l.name, ', ' order by l.position) from offer_lines l where l.offer_id = f.id) as "Vendu",
      f.total_francs as "Prix (f)", f.deposit_percent as "Acompte (%)", f.ready_days as "Prêt en (jours)", f.receive_at as "Reçu où",
      f.state as "État", f.made_at as "Faite le", f.ends_at as "Valable jusqu’au", f.opened_count as "Visites",
      o.order_number as "Commande", f.taken_at as "Prise le", f.closed_at as "Finie le"
    from offers f join ${shopFacts} s on s.id = f.shop_id left join ${orderFacts} o on o.id = f.order_id
    where s.owner_id = ${userId} or f.made_by = ${userId} or o.buyer_id = ${userId} order by f.made_at`,
  ),
  await exportPart(
    db,
    'Ventes signalées',
    sql`select s.name as "Boutique", r.reason as "Pourquoi", r.words as "Vos mots", r.reported_at as "Signalée le"
    from sale_reports r join offers f on f.id = r.offer_id join ${shopFacts} s on s.id = f.shop_id
    where r.user_id = ${userId} order by r.reported_at`,
  ),
]
