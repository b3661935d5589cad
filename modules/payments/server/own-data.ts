import { sql } from 'drizzle-orm'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownPayments: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Paiements',
    sql`select purpose as "Pour", amount_francs as "Montant (f)", state as "État",
      provider_order_id as "Référence", provider_transaction_id as "Transaction de l’opérateur",
      created_at as "Ouvert le", settled_at as "Réglé le"
    from payments where payer_id = ${userId} order by created_at`,
  ),
  await exportPart(
    db,
    'Remboursements',
    sql`select r.amount_francs as "Montant (f)", r.reason as "Raison", r.state as "État",
      r.payee_phone as "Vers le numéro", r.operator_transaction_id as "Transaction de l’opérateur",
      r.failure as "Échec", r.requested_at as "Demandé le", r.settled_at as "Remboursé le"
    from refunds r left join payments p on p.id = r.payment_id
    where coalesce(p.payer_id, r.payee_id) = ${userId} order by r.requested_at`,
  ),
]
