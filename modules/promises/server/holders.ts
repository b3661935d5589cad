import { sql } from 'drizzle-orm'

import { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { shopFacts, shopHelperFacts } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { ShopRight } from '#kernel/wire/access.ts'

/** All in whose name a person acts. */
export type Holders = {
  /** Rights of a helper; null: the owner. */
  shops: readonly { id: string; rights: readonly ShopRight[] | null }[]
  relays: readonly string[]
  couriers: readonly string[]
  /** Group of couriers that she manages. */
  group: string | null
  roles: ReadonlySet<'admin' | 'finance'>
}

type HolderRow = { kind: string; id: string; rights: ShopRight[] | null }

export async function holdersOf(
  db: Sql,
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
): Promise<Holders> {
  const rows = await query<HolderRow>(
    db,
    sql`select 'shop' as kind, s.id::text, null::text[] as rights
      from ${shopFacts} s where s.owner_id = ${userId}
    union all select 'shop', h.shop_id::text, h.rights::text[]
      from ${shopHelperFacts} h where h.user_id = ${userId} and h.ended_at is null
    union all select 'relay', r.id::text, null
      from ${relayFacts} r where r.owner_id = ${userId}
    union all select 'relay', r.id::text, null
      from ${shopHelperFacts} h join ${relayFacts} r on r.shop_id = h.shop_id
      where h.user_id = ${userId} and h.ended_at is null and 'relay' = any(h.rights)
    union all select 'group', coalesce(u.delivery_group, ${DEFAULT_DELIVERY_GROUP}), null
      from ${personFacts} u where u.id = ${userId} and u.admitted_at is not null`,
  )
  const ids = (kind: string) => rows.flatMap((row) => (row.kind === kind ? row.id : []))
  return {
    shops: rows.flatMap(({ kind, id, rights }) => (kind === 'shop' ? [{ id, rights }] : [])),
    relays: ids('relay'),
    couriers: role === 'livreur' || role === 'chef_livreur' ? [userId] : [],
    group: role === 'chef_livreur' ? (ids('group')[0] ?? null) : null,
    roles: new Set(role === 'admin' || role === 'finance' ? [role] : []),
  }
}
