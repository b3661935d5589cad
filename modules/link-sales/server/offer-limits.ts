import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { mostOpenLinks } from '#modules/shop-levels/module.ts'
import { MOST_OFFERS_A_DAY } from '#modules/link-sales/contract/offer-rules.ts'
import { NEW_SHOP_DELIVERIES } from '#kernel/wire/limits.ts'
import { plural } from '#kernel/wire/plural.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { fail } from './errors.ts'

type OfferLimits = { open: number; mostOpen: number; today: number; mostToday: number | null }

/** Reads how many links a shop has open, and made today in Bamako. */
export async function readLimits(db: Sql, shopId: string, now: Date): Promise<OfferLimits> {
  const [row] = await query<{ open: number; today: number; deliveries: number }>(
    db,
    sql`
    select s.deliveries_count as deliveries,
      (select count(*)::int from offers o
        where o.shop_id = s.id and o.state = 'open' and o.ends_at > ${now}) as open,
      (select count(*)::int from offers o
        where o.shop_id = s.id and o.made_at >= ${dayOf(now)}::timestamptz) as today
    from ${shopFacts} s where s.id = ${shopId}`,
  )
  const { open = 0, today = 0, deliveries = 0 } = row ?? {}
  const mostToday = deliveries < NEW_SHOP_DELIVERIES ? MOST_OFFERS_A_DAY : null
  return { open, mostOpen: await mostOpenLinks(db, shopId), today, mostToday }
}

/** @throws link_sales.too_many_open · link_sales.too_many_today (409) */
export async function refuseBeyondLimits(db: Sql, shopId: string, now: Date): Promise<void> {
  const { open, mostOpen, today, mostToday } = await readLimits(db, shopId, now)
  if (open >= mostOpen)
    throw fail('link_sales.too_many_open', {
      sentence: `Vous avez ${open} ${plural(open, 'lien ouvert', 'liens ouverts')}, et votre niveau en permet ${mostOpen}. Retirez-en un, ou attendez qu’il finisse.`,
    })
  if (mostToday !== null && today >= mostToday) throw fail('link_sales.too_many_today')
}
