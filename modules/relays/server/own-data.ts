import { sql } from 'drizzle-orm'

import { custodyFacts } from '#modules/shipments/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { ledgerEntryFacts } from '#modules/ledger/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { query } from '#kernel/database/query.ts'
import type { ReadOpenWork } from '#kernel/module.ts'

/** A person's relay point, what it earned, and the hands that held the parcels of their orders. */
export const ownRelay: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Point relais',
    sql`select r.name as "Nom", r.region as "Région", r.quartier as "Quartier", r.landmark as "Repère",
      r.places as "Places", r.cash_ceiling_francs as "Plafond (f)", r.state as "État", r.opened_at as "Ouvert le"
    from relay_facts r where r.owner_id = ${userId}`,
  ),
  await exportPart(
    db,
    'Colis remis ou déposés au point relais',
    sql`select o.order_number as "Commande", f.amount_francs as "Gain (f)", coalesce(c.amount_francs, 0) as "Espèces (f)",
      case when f.is_drop then 'déposé par sa boutique' else 'remis' end as "Acte", f.earned_at as "Le"
    from relay_fee_facts f join relay_facts r on r.id = f.relay_id join ${parcelFacts} p on p.id = f.parcel_id
    join ${orderFacts} o on o.id = p.order_id left join relay_cash_facts c on c.parcel_id = f.parcel_id and not f.is_drop
    where r.owner_id = ${userId} order by f.earned_at`,
  ),
  await exportPart(
    db,
    'Colis, de main en main',
    sql`select o.order_number as "Commande", r.name as "Point relais", c.holder_kind as "Chez", c.at as "Le"
    from ${custodyFacts} c join ${parcelFacts} p on p.id = c.parcel_id join ${orderFacts} o on o.id = p.order_id
    left join relay_facts r on r.id = o.relay_id where o.buyer_id = ${userId} order by c.at`,
  ),
]

/** Parcels announced to, or kept by, a person's relay point, and the francs in its box. */
export const openRelayWork: ReadOpenWork = async (db, userIds) => {
  const ids = sql`${sql.param([...userIds])}::uuid[]`
  return query<{ userId: string; work: string; amount: number }>(
    db,
    sql`
    select r.owner_id as user_id, 'shopParcels' as work, count(*)::bigint as amount
    from relay_facts r join ${parcelFacts} p on p.relay_id = r.id and p.is_to_come
    where r.owner_id = any(${ids}) group by r.owner_id
    union all
    select e.owner_id, 'cash', sum(e.amount_francs)::bigint
    from ${ledgerEntryFacts} e where e.account = 'relay_cash' and e.owner_id = any(${ids})
    group by e.owner_id having sum(e.amount_francs) <> 0`,
  )
}
