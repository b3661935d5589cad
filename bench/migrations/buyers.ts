import { firstProvider } from '#database/values/payments.ts'
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { newId } from '#server/kernel/ids.ts'

type Done = { at: number; ms: number }
export type Buyers = {
  /**
   * The longest that one of them waited within this time, in ms, and how many orders were placed.
   */
  between(from: number, to: number): { longestMs: number; orders: number }
  /** What was refused, by message. */
  refused: ReadonlyMap<string, number>
  leave(): Promise<void>
}

/** Between two orders of one buyer. */
const thinkMs = 10

/**
 * So many buyers place, pay and read orders without end, by the statements of the first release.
 */
export async function openBuyers(url: string, count: number): Promise<Buyers> {
  const done: Done[] = []
  const refused = new Map<string, number>()
  const over = new AbortController()
  const buyers = Array.from({ length: count }, async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    while (!over.signal.aborted) {
      const at = performance.now()
      try {
        await buy(client)
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error)
        refused.set(words, (refused.get(words) ?? 0) + 1)
        await client.query('rollback')
      }
      done.push({ at, ms: performance.now() - at })
      await delay(thinkMs)
    }
    await client.end()
  })
  return {
    between(from, to) {
      const during = done.filter(({ at, ms }) => at <= to && at + ms >= from)
      return {
        longestMs: during.reduce((longest, { ms }) => Math.max(longest, ms), 0),
        orders: during.length,
      }
    },
    refused,
    async leave() {
      over.abort()
      await Promise.all(buyers)
    },
  }
}

async function buy(client: pg.Client): Promise<void> {
  const [order, parcel, line] = [newId(), newId(), newId()]
  const someone = (kind: string, below: number) =>
    `${kind}-0000-8000-8000-${randomInt(below).toString(16).padStart(12, '0')}`
  await client.query('begin')
  await client.query(
    `insert into orders (id, order_number, buyer_id, payment_method, items_total_francs, shipping_fee_francs, total_francs, full_name, phone, region, repere, zone, placed_at)
     values ($1, $2, $3, '${firstProvider}', 10000, 1000, 11000, 'Awa Diarra', '76123456', 'Bamako', 'Face à la mosquée', 'bamako-rive-gauche', now())`,
    [order, `SG-L-${order.slice(-12)}`, someone('5eed0001', 10_000)],
  )
  await client.query(
    `insert into parcels (id, order_id, number, shop_id, state, state_since, placed_at, items_total_francs, shipping_fee_francs, commission_francs, delay)
     values ($1, $2, 1, $3, 'awaiting_payment', now(), now(), 10000, 1000, 500, '{"from":"2026-11-21","to":"2026-11-22"}')`,
    [parcel, order, someone('5eed0002', 2_000)],
  )
  await client.query(
    `insert into order_lines (id, parcel_id, position, product_id, slug, name, quantity, unit_price_francs, total_francs, commission_basis_points, commission_francs)
     values ($1, $2, 0, $3, 'bazin', 'Bazin', 1, 10000, 10000, 500, 500)`,
    [line, parcel, someone('5eed0003', 10_000)],
  )
  await client.query(
    `insert into payments (id, purpose, subject_id, payer_id, amount_francs, provider_order_id, created_at, expires_at)
     select $1, 'order', $1, buyer_id, 11000, $2, now(), now() + interval '1 hour' from orders where id = $1`,
    [order, order.replaceAll('-', '').slice(-24)],
  )
  await client.query('commit')
  await client.query(`update payments set state = 'succeeded', settled_at = now() where id = $1`, [
    order,
  ])
  await client.query(`update parcels set state = 'new', state_since = now() where id = $1`, [
    parcel,
  ])
  await client.query(
    `select o.*, p.state, l.name from orders o join parcels p on p.order_id = o.id join order_lines l on l.parcel_id = p.id
     where o.buyer_id = (select buyer_id from orders where id = $1) order by o.placed_at desc limit 20`,
    [order],
  )
}
