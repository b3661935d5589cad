import { sql, type SQL } from 'drizzle-orm'

import type { AudienceRole } from '#modules/announcements/contract/announcements.ts'
import type { Sql } from '#kernel/database/database.ts'
import { regions } from '#kernel/wire/locations.ts'

export type Audience = { role: AudienceRole; area: string | null; plan: string | null }

/**
 * Whom an announcement concerns, as a condition on `person_facts u`. A buyer lives where an order
 * was last brought, a seller where the shop is; couriers carry in the zones of their group.
 */
export function concerns({ role, area, plan }: Audience): SQL {
  const parts = [sql`u.is_active`]
  if (role !== 'all') parts.push(sql`u.role = ${role}`)
  if (area !== null && regions.some((region) => region === area))
    parts.push(sql`(
      exists (select from shop_facts s where s.owner_id = u.id and s.region = ${area})
      or ${area} = (select a.region from address_facts a where a.user_id = u.id
        order by a.last_used_at desc nulls last limit 1))`)
  else if (area !== null)
    parts.push(sql`exists (select from group_zone_facts z
      where z.zone = ${area} and z.group_name = u.delivery_group)`)
  if (plan !== null)
    parts.push(sql`exists (select from shop_facts s where s.owner_id = u.id and s.plan = ${plan})`)
  return sql.join(parts, sql` and `)
}

/** `served`: those who have another announcement that day. One statement. */
export async function countPeople(
  db: Sql,
  audience: Audience,
  day: string,
): Promise<{ people: number; served: number }> {
  const { rows } = await db.execute<{ people: number; served: number }>(sql`
    select count(*)::int as people, count(r.user_id)::int as served
    from person_facts u
      left join announcement_receipts r on r.user_id = u.id and r.day = ${day}
    where ${concerns(audience)}`)
  return rows[0] ?? { people: 0, served: 0 }
}

/** The day in Bamako, which has UTC all year. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
