import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'

import { conversationFacts } from '#modules/conversations/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { IsOfSale } from '#kernel/http/caller.ts'
import { query } from '#kernel/database/query.ts'
import { hashToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { SaleThing } from '#kernel/wire/access.ts'

type Owner = Parameters<IsOfSale>[0]
type Named = Parameters<IsOfSale>[2]

/** Tells whether a call is about the sale that its caller's session opens alone. */
export function isOfSale({ db }: Kernel): IsOfSale {
  return async (owner, thing, named) => {
    if (thing === 'session') return true
    const ofThing = conditions[thing](owner, named)
    if (!ofThing) return false
    const found = await query(
      db,
      sql`select 1 from offers o where o.id = ${owner.onlySale.id} and ${ofThing}`,
    )
    return found.length > 0
  }
}

/** SQL on the offer `o`; null: the call names no such thing. */
const conditions: Record<
  Exclude<SaleThing, 'session'>,
  (owner: Owner, named: Named) => SQL | null
> = {
  link: (_, { token }) =>
    typeof token === 'string' ? sql`o.token_hash = ${hashToken(token)}` : null,
  // What a call pays besides is not the order of the sale.
  order: (_, { id, orderId, exchangeId, subscriptionPlan }) => {
    const order = idOf(id ?? orderId)
    return order && !exchangeId && !subscriptionPlan ? sql`o.order_id = ${order}` : null
  },
  shop: (_, { slug }) =>
    typeof slug === 'string'
      ? sql`exists (select 1 from ${shopFacts} s where s.id = o.shop_id and s.slug = ${slug})`
      : null,
  conversation: ({ userId }, { id }) => {
    const conversation = idOf(id)
    return conversation
      ? sql`exists (select 1 from ${conversationFacts} c
          where c.id = ${conversation} and c.buyer_id = ${userId} and c.shop_id = o.shop_id)`
      : null
  },
}

function idOf(named: unknown): string | null {
  return z.uuid().safeParse(named).data ?? null
}
