import { sql } from 'drizzle-orm'

import { actOnProducts } from '#modules/catalogue/server/module.ts'
import { dayMs, addMs } from '#kernel/clock.ts'

import type { Replay } from './replay.ts'

const hourMs = 3_600_000
/** The team reviews new products once a week: those since then still wait. */
const sinceDays = 7

type Shelf = { shop: string; ids: string[]; last: string }

/** Marks the products of every shop as reviewed by the team, but for the newest. */
export async function lookAtProducts(replay: Replay, adminPhone: string, now: Date): Promise<void> {
  const { rows: shelves } = await replay.kernel.db.execute<Shelf>(sql`
    select s.slug as shop, array_agg(p.id) as ids, max(p.published_at)::text as last from products p join shops s on s.id = p.shop_id
    where p.published_at < ${addMs(now, -sinceDays * dayMs).toISOString()} and p.deleted_at is null group by s.slug order by max(p.published_at)`)
  const { rows: staff } = await replay.kernel.db.execute<{ id: string }>(
    sql`select id from users where phone = ${adminPhone}`,
  )
  const [admin] = staff
  if (!admin) throw new Error('nobody of the team is there to look at the products')
  for (const { shop, ids, last } of shelves)
    await replay.play(`produits-relus/${shop}`, async () => {
      replay.clock.set(addMs(new Date(last), 20 * hourMs))
      await actOnProducts(replay.kernel, {
        actor: { userId: admin.id, role: 'admin' },
        ids,
        act: 'moderate',
        reason: '',
        days: 0,
      })
    })
}
