import { and, desc, eq, lt } from 'drizzle-orm'

import type { Facts } from '#modules/audit/module.ts'
import { actFacts } from '#modules/audit/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { firstName } from '#kernel/wire/person-names.ts'

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

/** Returns helpers' acts for a shop, latest first; a helper reads her own. */
export async function actsOfShop(
  { db }: Kernel,
  { shopId, actorId, isOwner }: ShopActor,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ShopActs> {
  const rows = await db
    .select({
      id: actFacts.id,
      at: actFacts.actedAt,
      action: actFacts.action,
      subject: actFacts.subjectLabel,
      before: actFacts.before,
      after: actFacts.after,
      name: personFacts.name,
    })
    .from(actFacts)
    .leftJoin(personFacts, eq(personFacts.id, actFacts.actorId))
    .where(
      and(
        eq(actFacts.shopId, shopId),
        isOwner ? undefined : eq(actFacts.actorId, actorId),
        before ? lt(actFacts.id, before) : undefined,
      ),
    )
    .orderBy(desc(actFacts.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    acts: page.map(({ id, at, name, before, after, ...act }) => ({
      _id: id,
      at: at.toISOString(),
      by: name ? firstName(name) : 'Compte supprimé',
      ...act,
      change: changeOf(before, after),
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

function changeOf(before: Facts | null, after: Facts | null): string | null {
  const [was, is] = [Object.values(before ?? {}), Object.values(after ?? {})]
  return was.length === 1 && is.length === 1 ? `${String(was[0])} → ${String(is[0])}` : null
}
