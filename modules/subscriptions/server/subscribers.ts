import { sql, type SQL } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
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
  countUpTo,
  filteredPage,
  orderBy,
  type Place,
  placeAfter,
  placeSql,
  whereAll,
} from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Cells, csvPages, dayCell } from '#kernel/csv/csv.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { ledgerEntryFacts } from '#modules/ledger/database/views.ts'

type SubscriberFilter = Read<typeof exportSubscribers>['query']
type SubscriberRow = Omit<Subscriber, '_id' | 'endsAt' | 'since'> & {
  id: string
  at: string
  since: string | null
}

const current = sql`select id, plan, plan_ends_at as ends_at from ${shopFacts} where plan <> 'free' and plan_ends_at is not null`

/** `plan_ends_at`: end of all paid time. */
function endsOf(state: SubscriberState | undefined, now: Date): SQL {
  switch (state) {
    case undefined:
      return current
    case 'active':
      return sql`${current} and plan_ends_at > ${now}::timestamptz + interval '7 days'`
    case 'ending':
      return sql`${current} and plan_ends_at > ${now} and plan_ends_at <= ${now}::timestamptz + interval '7 days'`
    case 'grace':
      return sql`${current} and plan_ends_at <= ${now}`
    case 'ended':
      return sql`select b.shop_id as id, b.plan, b.ends_at from subscriptions b join ${shopFacts} s on s.id = b.shop_id and s.plan = 'free'
        where b.state = 'paid' and b.ends_at <= ${now} and b.ends_at > ${now}::timestamptz - interval '30 days'
          and not exists (select from subscriptions l where l.shop_id = b.shop_id and l.state = 'paid' and l.ends_at > b.ends_at)`
  }
}

/** Shops (`s`) with plan and end (`t`) and owner (`u`). */
function shopsIn(state: SubscriberState | undefined, now: Date): SQL {
  return sql`from (${endsOf(state, now)}) t join ${shopFacts} s on s.id = t.id join ${personFacts} u on u.id = s.owner_id`
}

const undeleted = sql`u.phone is not null`

function conditionsOf({ q, plan }: SubscriberFilter): (SQL | undefined)[] {
  return [undeleted, plan ? sql`t.plan = ${plan}` : undefined, shopCalled(q)]
}

function readSubscribers(
  { db, clock }: Kernel,
  filter: SubscriberFilter,
  place: Place,
): Promise<SubscriberRow[]> {
  const now = clock.now()
  const way = filter.state === 'ended' ? 'desc' : 'asc'
  const order = { at: sql`t.ends_at`, id: sql`s.id`, way } as const
  return query<SubscriberRow>(
    db,
    sql`select s.id, s.slug, s.name, s.owner_id, u.name as owner_name, u.phone, t.plan, t.ends_at as at, p.since, coalesce(p.paid, 0)::bigint as paid,
      coalesce(p.given, 0)::int as given_days, (select count(*)::int from ${productFacts} g where g.shop_id = s.id and g.listed) as products,
      case when s.plan = 'free' then 'ended' when t.ends_at <= ${now} then 'grace' when t.ends_at <= ${now}::timestamptz + interval '7 days' then 'ending' else 'active' end as state
    from (select t.id, t.plan, t.ends_at ${shopsIn(filter.state, now)} ${placeSql(place, conditionsOf(filter), order)}) t
      join ${shopFacts} s on s.id = t.id join ${personFacts} u on u.id = s.owner_id
      left join lateral (select min(b.starts_at) as since, sum(b.price_francs - b.credit_francs) as paid, sum(b.given_days) as given
        from subscriptions b where b.shop_id = s.id and b.state = 'paid') p on true
    ${orderBy(order)}`,
  )
}

export async function listSubscribers(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof listCall>['query'],
): Promise<ReplyInput<typeof listCall>> {
  const from = shopsIn(filter.state, kernel.clock.now())
  const { rows, ...facts } = await filteredPage(
    { after, page, limit },
    (place) => readSubscribers(kernel, filter, place),
    () => countUpTo(kernel.db, sql`select ${from} ${whereAll(conditionsOf(filter))}`),
  )
  return { subscribers: rows.map(toSubscriber), ...facts }
}

function toSubscriber({ id, at, since, ...row }: SubscriberRow): Subscriber {
  return {
    _id: id,
    ...row,
    endsAt: new Date(at).toISOString(),
    since: since && new Date(since).toISOString(),
  }
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
    (last, limit) => readSubscribers(kernel, filter, placeAfter(last, limit)),
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
  const { db } = kernel
  const [counted, periods, money] = await Promise.all([
    query<{ plan: keyof Shops; shops: number }>(
      db,
      sql`select s.plan, count(*)::int as shops from ${shopFacts} s join ${personFacts} u on u.id = s.owner_id where u.phone is not null group by s.plan`,
    ),
    query<{ ending: number; grace: number; ended: number }>(
      db,
      sql`select (select count(*)::int ${shopsIn('ending', now)} where ${undeleted}) as ending,
        (select count(*)::int ${shopsIn('grace', now)} where ${undeleted}) as grace,
        (select count(*)::int ${shopsIn('ended', now)} where ${undeleted}) as ended`,
    ),
    query<{ now: number; before: number; payments: number }>(
      db,
      sql`select coalesce(-sum(e.amount_francs) filter (where e.occurred_at >= ${from}), 0)::bigint as now,
        coalesce(-sum(e.amount_francs) filter (where e.occurred_at < ${from}), 0)::bigint as before,
        count(*) filter (where e.occurred_at >= ${from})::int as payments
      from ${ledgerEntryFacts} e where e.account = 'subscriptions' and e.occurred_at >= ${before}`,
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
