import { sql } from 'drizzle-orm'
import { shopFacts } from '#modules/shops/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownPayouts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Versements',
    sql`select b.number as "Lot", b.day as "Jour", l.amount_francs as "Montant (f)", l.state as "État",
      l.depot_number as "Vers le numéro", l.operator_transaction_id as "Transaction de l’opérateur",
      l.failure as "Échec", l.settled_at as "Réglé le"
    from payout_lines l join payout_batches b on b.id = l.batch_id
    where (l.owner = 'courier' and l.owner_id = ${userId})
      or (l.owner = 'seller' and l.owner_id in (select id from ${shopFacts} where owner_id = ${userId}))
    order by b.day`,
  ),
]
