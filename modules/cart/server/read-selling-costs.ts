import type { Given } from '#kernel/wire/endpoint.ts'
import type { weightClasses } from '#modules/catalogue/contract/product-words.ts'
import type { readSellingCosts as endpoint } from '#modules/cart/contract/selling-costs.ts'

import type { Sql } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'

const costs: Statement = {
  name: 'orders_selling_costs',
  text: `
    select s.commission_basis_points as "commissionBasisPoints", f.weight_class as "weightClass", min(f.fee_francs) as from, max(f.fee_francs) as to
    from order_settings s cross join delivery_fees f where s.id = 1 group by s.commission_basis_points, f.weight_class`,
}

/**
 * What the market keeps of a sale, and what a free delivery costs its shop, from the nearest zone
 * to the farthest. One statement.
 */
export async function readSellingCosts(db: Sql): Promise<Given<typeof endpoint>> {
  const rows = await run<{
    commissionBasisPoints: number
    weightClass: string
    from: number
    to: number
  }>(db, costs, [])
  const feeOf = (weight: (typeof weightClasses)[number]) => {
    const row = rows.find(({ weightClass }) => weightClass === weight)
    if (!row) throw new Error(`no delivery fee for ${weight}`)
    return { from: row.from, to: row.to }
  }
  return {
    commissionBasisPoints: rows[0]?.commissionBasisPoints ?? 0,
    freeDelivery: { léger: feeOf('léger'), moyen: feeOf('moyen'), lourd: feeOf('lourd') },
  }
}
