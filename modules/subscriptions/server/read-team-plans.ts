import type { Given } from '#kernel/wire/endpoint.ts'
import type { readTeamPlans as wire } from '#modules/subscriptions/contract/team-plans.ts'

import { dayMs, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { shopsIn } from './subscribers.ts'

type Shops = Given<typeof wire>['shops']

/**
 * How many shops have each plan, what ends, what came in. Three statements. A period ends with
 * today, in Bamako (UTC all year).
 */
export async function readTeamPlans(kernel: Kernel, days: number): Promise<Given<typeof wire>> {
  const now = kernel.clock.now()
  const midnight = new Date(now.toISOString().slice(0, 10))
  const [from, before] = [
    addMs(midnight, (1 - days) * dayMs),
    addMs(midnight, (1 - 2 * days) * dayMs),
  ]
  const { pool } = kernel.database
  const [{ rows: counted }, { rows: periods }, { rows: money }] = await Promise.all([
    // An account that was deleted has no shop any more.
    pool.query<{ plan: keyof Shops; shops: number }>(
      'select s.plan, count(*)::int as shops from shop_facts s join person_facts u on u.id = s.owner_id where u.phone is not null group by s.plan',
    ),
    pool.query<{ ending: number; grace: number; ended: number }>(
      `select (select count(*)::int ${shopsIn('ending')}) as ending, (select count(*)::int ${shopsIn('grace')}) as grace,
        (select count(*)::int ${shopsIn('ended')}) as ended`,
      [now],
    ),
    pool.query<{ now: number; before: number; payments: number }>(
      `select coalesce(-sum(e.amount_francs) filter (where e.occurred_at >= $1), 0)::int as now,
        coalesce(-sum(e.amount_francs) filter (where e.occurred_at < $1), 0)::int as before,
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
