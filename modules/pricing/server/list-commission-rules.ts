import { sql } from 'drizzle-orm'

import type {
  CommissionRule,
  listCommissionRules as endpoint,
} from '#modules/pricing/contract/commission-rules.ts'
import type { Cursor } from '#kernel/wire/cursor.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'

import { shopFacts } from '#modules/shops/database/views.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { commissionRules } from '#modules/pricing/database/tables.ts'
import { filteredPage, placeSql } from '#kernel/database/pages.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

type Read = Omit<CommissionRule, '_id' | 'isAskedByCaller' | 'end'> & {
  id: string
  at: string
  askerId: string
  end: { askerId: string; askedBy: string; reason: string } | null
}

export async function listRules(
  kernel: Kernel,
  callerId: string,
  paging: { after?: Cursor | undefined; page: number; limit: number },
): Promise<ReplyInput<typeof endpoint>> {
  const order = { at: sql`r.asked_at`, id: sql`r.id` }
  const { rows, ...facts } = await filteredPage(
    paging,
    (place) => readRules(kernel.db, kernel.clock.now(), placeSql(place, [], order)),
    () => kernel.db.$count(commissionRules),
  )
  return { rules: rows.map((row) => toCommissionRule(row, callerId)), ...facts }
}

/** @throws pricing.rule_unknown (404) */
export async function showRule(
  kernel: Kernel,
  id: string,
  callerId: string,
): Promise<CommissionRule> {
  const [row] = await readRules(kernel.db, kernel.clock.now(), sql`where r.id = ${id}`)
  if (!row) throw fail('pricing.rule_unknown')
  return toCommissionRule(row, callerId)
}

async function readRules(db: Sql, now: Date, rest: ReturnType<typeof sql>): Promise<Read[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await query<Read>(
    db,
    sql`
    select r.id, r.links_only, r.basis_points, r.starts_at, r.ends_at, r.reason,
      r.asked_at as at, r.asked_by as asker_id, coalesce(u.name, '') as asked_by,
      case when s.id is not null then json_build_object('slug', s.slug, 'name', s.name) end as shop,
      case when c.id is not null then json_build_object('slug', c.slug, 'name', c.name) end as category,
      case when r.stopped_at is not null then 'stopped' when r.approved_at is null then 'waiting' when r.ends_at <= ${at} then 'ended'
        when r.starts_at > ${at} then 'upcoming' else 'live' end as state,
      case when r.end_asked_by is not null and r.stopped_at is null then json_build_object(
        'askerId', r.end_asked_by, 'askedBy', coalesce(e.name, ''), 'reason', r.end_reason) end as end
    from commission_rules r left join ${shopFacts} s on s.id = r.shop_id left join ${categoryFacts} c on c.id = r.category_id
    left join ${personFacts} u on u.id = r.asked_by left join ${personFacts} e on e.id = r.end_asked_by ${rest}`,
  )
  return rows
}

function toCommissionRule(
  { id, askerId, at: _at, end, ...row }: Read,
  callerId: string,
): CommissionRule {
  return {
    _id: id,
    ...row,
    startsAt: new Date(row.startsAt).toISOString(),
    endsAt: row.endsAt && new Date(row.endsAt).toISOString(),
    isAskedByCaller: askerId === callerId,
    end: end && {
      askedBy: end.askedBy,
      isAskedByCaller: end.askerId === callerId,
      reason: end.reason,
    },
  }
}
