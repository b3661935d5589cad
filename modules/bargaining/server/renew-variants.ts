import { sql } from 'drizzle-orm'

import { variantFacts } from '#modules/products/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

/** Moves prices to a size or colour removed and added again, which is a new variant. */
export async function renewVariants(tx: Tx, productId: string): Promise<void> {
  await query(
    tx,
    sql`
    update price_proposals p set variant_id = v.id
    from ${variantFacts} v
    where p.product_id = ${productId} and p.variant_id is null and v.product_id = p.product_id
      and trait_key(v.size) is not distinct from trait_key(p.size)
      and trait_key(v.color) is not distinct from trait_key(p.color)
      and p.state in ('open', 'accepted')`,
  )
  await query(
    tx,
    sql`
    update agreed_prices a set variant_id = p.variant_id
    from price_proposals p
    where p.id = a.proposal_id and p.product_id = ${productId} and a.variant_id is null
      and p.variant_id is not null and (a.state <> 'live' or not exists (
        select from agreed_prices o
        where o.buyer_id = a.buyer_id and o.variant_id = p.variant_id and o.state = 'live'))`,
  )
}
