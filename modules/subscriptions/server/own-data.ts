import { sql } from 'drizzle-orm'
import { shopFacts } from '#modules/shops/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownPlans: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Formules',
    sql`select b.plan as "Formule", b.kind as "Sorte", b.state as "État", b.price_francs as "Prix (f)",
      b.credit_francs as "Déduit (f)", b.starts_at as "Du", b.ends_at as "Au",
      b.given_days as "Jours offerts", b.from_sales_francs as "Pris sur les ventes (f)", b.asked_at as "Demandée le", b.paid_at as "Payée le"
    from subscriptions b join ${shopFacts} s on s.id = b.shop_id
    where s.owner_id = ${userId} order by b.asked_at`,
  ),
]
