import { sql } from 'drizzle-orm'

import { actFacts } from '#modules/journal/database/views.ts'
import type { Facts } from '#modules/journal/database/tables.ts'
import { query } from '#kernel/database/query.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { firstName } from '#kernel/wire/person-names.ts'
import { actPeople } from './list-acts.ts'

type ShopActs = {
  acts: {
    _id: number
    at: string
    by: string
    action: string
    subject: string
    change: string | null
  }[]
  next: number | null
}

type ActRow = {
  id: number
  at: string
  action: string
  subject: string
  before: Facts | null
  after: Facts | null
  name: string | null
}

/** Returns helpers' acts for a shop, latest first; a helper reads her own. */
export async function actsOfShop(
  kernel: Kernel,
  { shopId, actorId, isOwner }: ShopActor,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ShopActs> {
  const rows = await query<ActRow>(
    kernel.db,
    sql`
    select a.id, a.acted_at as at, a.action, a.subject_label as subject, a.before, a.after, u.name
    from ${actFacts} a left join ${actPeople.of(kernel)} u on u.id = a.actor_id
    where a.shop_id = ${shopId} and ${isOwner ? sql`true` : sql`a.actor_id = ${actorId}`}
      and ${before ? sql`a.id < ${before}` : sql`true`}
    order by a.id desc limit ${limit + 1}`,
  )
  const page = rows.slice(0, limit)
  return {
    acts: page.map(({ id, at, name, before: was, after, ...act }) => ({
      _id: id,
      at: new Date(at).toISOString(),
      by: name ? firstName(name) : 'Compte supprimé',
      ...act,
      change: changeOf(was, after),
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

function changeOf(before: Facts | null, after: Facts | null): string | null {
  const [was, is] = [Object.values(before ?? {}), Object.values(after ?? {})]
  return was.length === 1 && is.length === 1 ? `${String(was[0])} → ${String(is[0])}` : null
}
