import { sql } from 'drizzle-orm'

import { ownPart, type ReadOwnParts } from '#kernel/database/data-export.ts'

/** The plans that a person has paid for. */
export const ownPlanParts: ReadOwnParts = async (db, userId) => [
  await ownPart(
    db,
    'Formules',
    sql`select b.plan as "Formule", b.kind as "Sorte", b.state as "État", b.price_francs as "Prix (f)",
      b.credit_francs as "Déduit (f)", b.starts_at as "Du", b.ends_at as "Au",
      b.given_days as "Jours offerts", b.asked_at as "Demandée le", b.paid_at as "Payée le"
    from subscriptions b join shop_facts s on s.id = b.shop_id
    where s.owner_id = ${userId} order by b.asked_at`,
  ),
]
