import { setTimeout as wait } from 'node:timers/promises'

import { whatIsLost } from '../support/what-is-lost.ts'
import type { Cluster } from './cluster.ts'
import type { Load } from './load.ts'
import { withKernel } from './people.ts'

/** Seconds in which events must reach all subscribers after the load stopped. */
const mostSeconds = 90

/** Cost of a scenario, counted when it has ended. */
export type Losses = {
  orders: number
  payments: number
  deliveries: number
  /** Orders whose shop was never told, after a minute and a half. */
  untold: number
  /** Seconds until each order's shop was told. */
  toldAfter: number
  /** Whether ledger and stock agree with what happened. */
  agrees: string
}

/** Waits, after the load, until every event has arrived, then compares what is kept. */
export async function countLosses(cluster: Cluster, load: Load): Promise<Losses> {
  return withKernel(cluster, async (kernel) => {
    const count = async (text: string, ids: ReadonlySet<string>) => {
      const { rows } = await kernel.database.pool.query<{ n: number }>(text, [[...ids]])
      return rows[0]?.n ?? 0
    }
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1_000
    let untold = await count(untoldOrders, load.placed)
    while (untold > 0 && seconds() < mostSeconds) {
      await wait(500)
      untold = await count(untoldOrders, load.placed)
    }
    const toldAfter = seconds()
    const { orders, ledger, units } = await whatIsLost(kernel, [...load.placed])
    return {
      orders: orders.length,
      payments: await count(unpaid, load.paid),
      deliveries: await count(undelivered, load.delivered),
      untold,
      toldAfter,
      agrees:
        ledger.length + units.length === 0
          ? 'yes'
          : JSON.stringify({ ledger, units }).slice(0, 400),
    }
  })
}

/** Each order in cash is told to its shop at once; one by mobile money once it is paid. */
const untoldOrders = `
  select count(*)::int as n from orders o join parcels p on p.order_id = o.id join shops s on s.id = p.shop_id
  where o.id = any($1::uuid[]) and (o.paid_at is not null or o.payment_method = 'cash_on_delivery')
    and not exists (select from notifications n where n.user_id = s.owner_id and n.resource_id in (o.id, p.id))`
const unpaid = `select count(*)::int as n from unnest($1::uuid[]) as told(id)
  where not exists (select from orders o where o.id = told.id and o.paid_at is not null)`
const undelivered = `select count(*)::int as n from unnest($1::uuid[]) as told(id)
  where not exists (select from parcel_facts p where p.id = told.id and p.is_delivered)`
