import type { Read, ReplyInput } from '#kernel/wire/endpoint.ts'
import type {
  exportSubscribers,
  Subscriber,
  SubscriberState,
  listSubscribers as listCall,
  readTeamPlans as plansCall,
} from '#modules/subscriptions/contract/team-plans.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import { subscriberWords } from '#modules/subscriptions/contract/plan-words.ts'

import { shopCalled } from '#modules/shops/module.ts'
import {
  countedUpTo,
  type Place,
  cursorAfter,
  pageOf,
  placeOf,
  totalOf,
} from '#kernel/database/cursor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Cells, csvPages, dayCell } from '#kernel/csv/csv.ts'
import { dayMs, addMs } from '#kernel/clock.ts'

type SubscriberFilter = Read<typeof exportSubscribers>['query']
type SubscriberRow = Omit<Subscriber, '_id' | 'endsAt' | 'since'> & {
  id: string
  at: Date
  since: Date | null
}

const current =
  "select id, plan, plan_ends_at as ends_at from shop_facts where plan <> 'free' and plan_ends_at is not null and $1::timestamptz is not null"

/** `$1`: now. `plan_ends_at`: end of all paid time. */
const ends: Readonly<Record<SubscriberState, string>> = {
  active: `${current} and plan_ends_at > $1::timestamptz + interval '7 days'`,
  ending: `${current} and plan_ends_at > $1 and plan_ends_at <= $1::timestamptz + interval '7 days'`,
  grace: `${current} and plan_ends_at <= $1`,
  ended: `select b.shop_id as id, b.plan, b.ends_at from subscriptions b join shop_facts s on s.id = b.shop_id and s.plan = 'free'
    where b.state = 'paid' and b.ends_at <= $1 and b.ends_at > $1::timestamptz - interval '30 days'
      and not exists (select from subscriptions l where l.shop_id = b.shop_id and l.state = 'paid' and l.ends_at > b.ends_at)`,
}

/** Shops (`s`) with plan and end (`t`) and owner (`u`), without deleted accounts. */
function shopsIn(state?: SubscriberState): string {
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

async function readSubscribers(
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
    `select s.id, s.slug, s.name, s.owner_id as "ownerId", u.name as "ownerName", u.phone, t.plan, t.ends_at as at, p.since, coalesce(p.paid, 0)::bigint as paid,
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

async function countSubscribers(kernel: Kernel, filter: SubscriberFilter): Promise<number> {
  const { from, values } = whereOf(kernel, filter)
  const { rows } = await kernel.database.pool.query<{ total: number }>(
    countedUpTo(`select ${from}`),
    values,
  )
  return rows[0]?.total ?? 0
}

export async function listSubscribers(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof listCall>['query'],
): Promise<ReplyInput<typeof listCall>> {
  const [found, counted] = await Promise.all([
    readSubscribers(kernel, filter, placeOf({ after, page, limit })),
    countSubscribers(kernel, filter),
  ])
  const { rows, next } = pageOf(found, limit)
  return { subscribers: rows.map(toSubscriber), next, ...totalOf(counted, { page, limit }) }
}

function toSubscriber({ id, at, since, ...row }: SubscriberRow): Subscriber {
  return { _id: id, ...row, endsAt: at.toISOString(), since: since?.toISOString() ?? null }
}

const HEAD = [
  'Boutique',
  'Gérant',
  'Téléphone',
  'Formule',
  'État',
  'Jusqu’au',
  'Abonnée depuis',
  'Payé en tout (f)',
  'Jours offerts',
  'Produits en vente',
]

export function subscribersFile(kernel: Kernel, filter: SubscriberFilter): AsyncGenerator<string> {
  return csvPages<SubscriberRow>(
    HEAD,
    (last, limit) => readSubscribers(kernel, filter, { limit, after: cursorAfter(last) }),
    (row) => cellsOf(toSubscriber(row)),
  )
}

function cellsOf(one: Subscriber): Cells {
  const who = [one.name, one.ownerName, one.phone && formatPhone(one.phone)]
  const plan = [
    plans[one.plan].label,
    subscriberWords[one.state],
    dayCell(one.endsAt),
    dayCell(one.since),
  ]
  return [...who, ...plan, one.paid, one.givenDays, one.products]
}

type Shops = ReplyInput<typeof plansCall>['shops']

export async function readTeamPlans(
  kernel: Kernel,
  days: number,
): Promise<ReplyInput<typeof plansCall>> {
  const now = kernel.clock.now()
  const midnight = new Date(now.toISOString().slice(0, 10))
  const [from, before] = [
    addMs(midnight, (1 - days) * dayMs),
    addMs(midnight, (1 - 2 * days) * dayMs),
  ]
  const { pool } = kernel.database
  const [{ rows: counted }, { rows: periods }, { rows: money }] = await Promise.all([
    pool.query<{ plan: keyof Shops; shops: number }>(
      'select s.plan, count(*)::int as shops from shop_facts s join person_facts u on u.id = s.owner_id where u.phone is not null group by s.plan',
    ),
    pool.query<{ ending: number; grace: number; ended: number }>(
      `select (select count(*)::int ${shopsIn('ending')}) as ending, (select count(*)::int ${shopsIn('grace')}) as grace,
        (select count(*)::int ${shopsIn('ended')}) as ended`,
      [now],
    ),
    pool.query<{ now: number; before: number; payments: number }>(
      `select coalesce(-sum(e.amount_francs) filter (where e.occurred_at >= $1), 0)::bigint as now,
        coalesce(-sum(e.amount_francs) filter (where e.occurred_at < $1), 0)::bigint as before,
        count(*) filter (where e.occurred_at >= $1)::int as payments
      from ledger_entry_facts e where e.account = 'subscriptions' and e.occurred_at >= $2`,
      [from, before],
    ),
  ])
  const shops: Shops = { free: 0, standard: 0, business: 0, pro: 0 }
  for (const one of counted) shops[one.plan] = one.shops
  const [sums] = money
  return {
    shops,
    ...(periods[0] ?? { ending: 0, grace: 0, ended: 0 }),
    revenue: { now: sums?.now ?? 0, before: sums?.before ?? 0 },
    payments: sums?.payments ?? 0,
  }
}
