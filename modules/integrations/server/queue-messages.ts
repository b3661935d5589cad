import { sql, type SQL } from 'drizzle-orm'

import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { webhookDeliveries } from '#modules/integrations/database/tables.ts'
import type { WebhookEvent } from '#modules/integrations/contract/webhooks.ts'

import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { offerTaken } from '#modules/link-sales/module.ts'
import { orderPlaced } from '#modules/orders/module.ts'
import { parcelMoved, parcelSplit } from '#modules/parcels/module.ts'
import { paymentSucceeded } from '#modules/payments/module.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'

/**
 * A parcel without buyer or address. `webhookId`: subscribed address of its shop for the fact at
 * `place`.
 */
type WebhookMessageRow = {
  place: number
  webhookId: string
  parcelId: string
  orderNumber: string
  number: number
  state: string
  itemsTotal: number
  shippingFee: number
  receiveAt: string
  relay: { name: string; region: string; quartier: string | null; landmark: string } | null
}

/**
 * Queues messages from events of orders. The key of the fact keeps a message unique when an event
 * is handled twice.
 */
export function queueMessages(kernel: Kernel): void {
  kernel.events.after(orderPlaced, 'integrations.order-placed', (events) => {
    const about = { event: 'order.placed', step: 'placed' } as const
    const facts = events.map(({ orderId: id, at }) => ({ ...about, id, at }))
    return write(kernel, ofOrders, facts)
  })
  kernel.events.after(
    paymentSucceeded,
    'integrations.order-paid',
    async (events) => {
      const about = { event: 'order.paid', step: 'paid' } as const
      const deposits = await depositsAmong(kernel, events)
      const facts = events
        .filter(({ paymentId }) => !deposits.has(paymentId))
        .map(({ subjectId: id, at }) => ({ ...about, id, at }))
      return write(kernel, ofOrders, facts)
    },
    ({ purpose }) => purpose === 'order',
  )
  kernel.events.after(
    parcelMoved,
    'integrations.parcel-moved',
    async (events) => {
      const errands = await errandsAmong(
        kernel,
        events.filter(({ to }) => to === 'cancelled'),
      )
      const facts = events.map(({ parcelId: id, from, to, at }): Fact => {
        const cancelled = errands.has(id) ? 'exchange.cancelled' : 'order.cancelled'
        const event = to === 'cancelled' ? cancelled : 'parcel.moved'
        return { id, event, step: `${to}:${at}`, at, state: to, ...(from ? { from } : {}) }
      })
      return write(kernel, ofParcels, facts)
    },
    ({ from }) => from !== null,
  )
  kernel.events.after(offerTaken, 'integrations.offer-taken', (events) => {
    const about = { event: 'offer.taken', step: 'by-link' } as const
    const facts = events.map(({ orderId: id, at }) => ({ ...about, id, at }))
    return write(kernel, ofOrders, facts)
  })
  // One message for the kept parcel, one for the returning parcel.
  kernel.events.after(parcelSplit, 'integrations.parcel-split', (events) => {
    const about = { event: 'parcel.partly_delivered' } as const
    const facts = events.flatMap(({ parcelId, restId, at }): Fact[] => [
      { ...about, id: parcelId, step: 'kept', at, state: 'delivered', from: 'in_delivery' },
      { ...about, id: restId, step: 'rest', at, state: 'returning' },
    ])
    return write(kernel, ofParcels, facts)
  })
}

/** Parcels that travel after a sale: no order is cancelled with them. */
async function errandsAmong(
  { db }: Kernel,
  events: readonly { parcelId: string }[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set()
  const ids = events.map(({ parcelId }) => parcelId)
  const rows = await query<{ id: string }>(
    db,
    sql`select id from ${parcelFacts} where errand is not null and id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Payments that paid a deposit alone: their order is still to be paid. */
async function depositsAmong(
  { db }: Kernel,
  events: readonly { paymentId: string }[],
): Promise<ReadonlySet<string>> {
  const ids = events.map(({ paymentId }) => paymentId)
  const rows = await query<{ id: string }>(
    db,
    sql`select deposit_payment_id as id from ${orderFacts} where deposit_payment_id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Fact of an order or a parcel. `state` is the event's: the parcel may have moved on since. */
type Fact = {
  id: string
  event: WebhookEvent
  step: string
  at: string
  from?: string
  state?: string
}

/** Skips suspended or former sellers. */
function wantedBy(column: SQL, facts: readonly Fact[]): SQL {
  const ids = facts.map(({ id }) => id)
  const events = facts.map(({ event }) => event)
  return sql`
    select asked.place::int, w.id as webhook_id, f.id as parcel_id, f.number, f.state,
      f.items_total_francs as items_total, f.shipping_fee_francs as shipping_fee, f.receive_at,
      o.order_number,
      (select json_build_object('name', r.name, 'region', r.region, 'quartier', r.quartier, 'landmark', r.landmark)
        from ${relayFacts} r where r.id = f.relay_id) as relay
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(events)}::text[]) with ordinality as asked(id, event, place)
    join ${parcelFacts} f on f.${column} = asked.id join ${orderFacts} o on o.id = f.order_id
    join webhooks w on w.shop_id = f.shop_id and w.active and asked.event = any(w.events)
    join ${shopFacts} s on s.id = w.shop_id join ${personFacts} p on p.id = s.owner_id and p.is_active and p.role = 'vendeur'
    order by asked.place, f.number`
}
const ofOrders = sql`order_id`
const ofParcels = sql`id`

async function write(kernel: Kernel, column: SQL, facts: readonly Fact[]): Promise<void> {
  const wanted = await query<WebhookMessageRow>(kernel.db, wantedBy(column, facts))
  if (wanted.length === 0) return
  const now = kernel.clock.now()
  const rows = wanted.flatMap((parcel) => {
    const fact = facts[parcel.place - 1]
    return fact ? [rowOf(parcel, fact, now)] : []
  })
  const written = await kernel.db
    .insert(webhookDeliveries)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id })
  for (const { id } of written)
    await kernel.jobs.send({ handler: SEND_JOB, payload: { id }, queue: 'messages' })
}

function rowOf(wanted: WebhookMessageRow, { event, step, at, ...fact }: Fact, now: Date) {
  const { webhookId, parcelId, orderNumber, number, itemsTotal, shippingFee, receiveAt, relay } =
    wanted
  const { state = wanted.state, from } = fact
  const sums = { itemsTotal, shippingFee }
  const data = {
    orderNumber,
    parcel: parcelId,
    number,
    state,
    from,
    receiveAt,
    relay: relay ?? undefined,
    ...sums,
  }
  const id = newId()
  const body = JSON.stringify({ id, event, at, data })
  const about = { event, fact: `${parcelId}:${step}`, body }
  return { id, webhookId, ...about, createdAt: now, nextAt: now }
}

export const SEND_JOB = 'integrations.send-message'
