import type { Read } from '#kernel/wire/endpoint.ts'
import type {
  exportSubscribers,
  Subscriber,
  SubscriberState,
} from '#modules/subscriptions/contract/team-plans.ts'

import { shopCalled } from '#modules/shops/server/module.ts'
import { countedUpTo, type Place } from '#kernel/database/cursor.ts'
import type { Kernel } from '#kernel/kernel.ts'

export type SubscriberFilter = Read<typeof exportSubscribers>['query']
export type SubscriberRow = Omit<Subscriber, '_id' | 'endsAt' | 'since'> & {
  id: string
  at: Date
  since: Date | null
}

const current =
  "select id, plan, plan_ends_at as ends_at from shop_facts where plan <> 'free' and plan_ends_at is not null and $1::timestamptz is not null"

/**
 * Which shops are meant, with the end of what they have paid for; `$1` is now. The shop's
 * `plan_ends_at` is the end of all that is paid for.
 */
const ends: Readonly<Record<SubscriberState, string>> = {
  active: `${current} and plan_ends_at > $1::timestamptz + interval '7 days'`,
  ending: `${current} and plan_ends_at > $1 and plan_ends_at <= $1::timestamptz + interval '7 days'`,
  grace: `${current} and plan_ends_at <= $1`,
  ended: `select b.shop_id as id, b.plan, b.ends_at from subscriptions b join shop_facts s on s.id = b.shop_id and s.plan = 'free'
    where b.state = 'paid' and b.ends_at <= $1 and b.ends_at > $1::timestamptz - interval '30 days'
      and not exists (select from subscriptions l where l.shop_id = b.shop_id and l.state = 'paid' and l.ends_at > b.ends_at)`,
}

/**
 * The same shops (`s`), each with its plan and end (`t`) and its owner (`u`). An account that was
 * deleted has no shop any more.
 */
export function shopsIn(state?: SubscriberState): string {
  return `from (${state ? ends[state] : current}) t join shop_facts s on s.id = t.id join person_facts u on u.id = s.owner_id where u.phone is not null`
}

function whereOf(
  kernel: Kernel,
  { q, plan, state }: SubscriberFilter,
): { from: string; values: unknown[] } {
  const values: unknown[] = [kernel.clock.now()]
  const parts: string[] = []
  if (plan) parts.push(`t.plan = $${values.push(plan)}`)
  const called = shopCalled(q, values)
  if (called) parts.push(called)
  return { from: [shopsIn(state), ...parts].join(' and '), values }
}

/**
 * The earliest end first, which is what waits for somebody; of those that have ended, the latest.
 */
export async function readSubscribers(
  kernel: Kernel,
  filter: SubscriberFilter,
  page: Place,
): Promise<SubscriberRow[]> {
  const { from, values } = whereOf(kernel, filter)
  const [beyond, way] = filter.state === 'ended' ? ['<', 'desc'] : ['>', 'asc']
  const next = page.after
    ? `and (t.ends_at, s.id) ${beyond} ($${values.push(page.after.at)}::timestamptz, $${values.push(page.after.id)}::uuid)`
    : ''
  const { rows } = await kernel.database.pool.query<SubscriberRow>(
    `select s.id, s.slug, s.name, s.owner_id as "ownerId", u.name as "ownerName", u.phone, t.plan, t.ends_at as at, p.since, coalesce(p.paid, 0)::int as paid,
      coalesce(p.given, 0)::int as "givenDays", (select count(*)::int from product_facts g where g.shop_id = s.id and g.listed) as products,
      case when s.plan = 'free' then 'ended' when t.ends_at <= $1 then 'grace' when t.ends_at <= $1::timestamptz + interval '7 days' then 'ending' else 'active' end as state
    from (select t.id, t.plan, t.ends_at ${from} ${next} order by t.ends_at ${way}, s.id ${way} limit $${values.push(page.limit)} offset $${values.push(page.offset ?? 0)}) t
      join shop_facts s on s.id = t.id join person_facts u on u.id = s.owner_id
      left join lateral (select min(b.starts_at) as since, sum(b.price_francs - b.credit_francs) as paid, sum(b.given_days) as given
        from subscriptions b where b.shop_id = s.id and b.state = 'paid') p on true
    order by t.ends_at ${way}, s.id ${way}`,
    values,
  )
  return rows
}

export async function countSubscribers(kernel: Kernel, filter: SubscriberFilter): Promise<number> {
  const { from, values } = whereOf(kernel, filter)
  const { rows } = await kernel.database.pool.query<{ total: number }>(
    countedUpTo(`select ${from}`),
    values,
  )
  return rows[0]?.total ?? 0
}
