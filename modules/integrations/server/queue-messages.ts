import { webhookDeliveries } from '#modules/integrations/database/tables.ts'
import type { WebhookEvent } from '#modules/integrations/contract/webhooks.ts'

import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import { together } from '#kernel/events/batched.ts'
import { orderPlaced, parcelMoved } from '#modules/orders/server/index.ts'
import { paymentSucceeded } from '#modules/payments/server/index.ts'

/**
 * A parcel as messages show it: nothing about the buyer or the address. `webhookId`: an address of
 * its shop that wants the message.
 */
type Wanted = {
  webhookId: string
  parcelId: string
  orderNumber: string
  number: number
  state: string
  itemsTotal: number
  shippingFee: number
}

/**
 * Queues messages for the systems of shops from the events of their orders. An event may be handled
 * twice: the key of its fact keeps the message unique.
 */
export function queueMessages(kernel: Kernel): void {
  kernel.events.after(orderPlaced, 'integrations.order-placed', async ({ orderId, at }) => {
    const event = 'order.placed'
    for (const wanted of await wantedOfOrder(kernel, { id: orderId, event }))
      await write(kernel, wanted, { event, fact: `${wanted.parcelId}:placed`, at })
  })
  kernel.events.after(
    paymentSucceeded,
    'integrations.order-paid',
    async (news) => {
      const event = 'order.paid'
      for (const wanted of await wantedOfOrder(kernel, { id: news.subjectId, event }))
        await write(kernel, wanted, { event, fact: `${wanted.parcelId}:paid`, at: news.at })
    },
    ({ purpose }) => purpose === 'order',
  )
  kernel.events.after(
    parcelMoved,
    'integrations.parcel-moved',
    async (news) => {
      const event = news.to === 'cancelled' ? 'order.cancelled' : 'parcel.moved'
      for (const wanted of await wantedOfParcel(kernel, { id: news.parcelId, event }))
        await write(
          kernel,
          // The state of the event: the parcel may have moved on since.
          { ...wanted, state: news.to },
          {
            event,
            fact: `${news.parcelId}:${news.to}:${news.at}`,
            at: news.at,
            ...(news.from === null ? {} : { from: news.from }),
          },
        )
    },
    // A new parcel is announced by its order's message.
    ({ from }) => from !== null,
  )
}

type Asked = { id: string; event: WebhookEvent }

/**
 * The addresses that want these events, in the order of what is asked: most shops have none, and
 * all that is asked in the same turn costs one statement.
 */
function wantedBy(name: string, column: 'order_id' | 'id') {
  const statement: Statement = {
    name,
    text: `
      select asked.place::int, w.id as "webhookId", f.id as "parcelId", f.number, f.state,
        f.items_total_francs as "itemsTotal", f.shipping_fee_francs as "shippingFee",
        o.order_number as "orderNumber"
      from unnest($1::uuid[], $2::text[]) with ordinality as asked(id, event, place)
      join parcel_facts f on f.${column} = asked.id join order_facts o on o.id = f.order_id
      join webhooks w on w.shop_id = f.shop_id and w.active and asked.event = any(w.events)
      order by f.number`,
  }
  return together(async (kernel: Kernel, asked: readonly Asked[]) => {
    const values = [asked.map(({ id }) => id), asked.map(({ event }) => event)]
    const rows = await run<Wanted & { place: number }>(kernel.db, statement, values)
    return asked.map((_, index) => rows.filter(({ place }) => place === index + 1))
  })
}
const wantedOfOrder = wantedBy('integrations_of_orders', 'order_id')
const wantedOfParcel = wantedBy('integrations_of_parcels', 'id')

type Fact = { event: WebhookEvent; fact: string; at: string; from?: string }

async function write(kernel: Kernel, wanted: Wanted, happened: Fact): Promise<void> {
  const { event, fact, at, from } = happened
  const now = kernel.clock.now()
  const { webhookId, parcelId, orderNumber, number, state, itemsTotal, shippingFee } = wanted
  const data = { orderNumber, parcel: parcelId, number, state, from, itemsTotal, shippingFee }
  const id = newId()
  const body = JSON.stringify({ id, event, at, data })
  const written = await kernel.db
    .insert(webhookDeliveries)
    .values({ id, webhookId, event, fact, body, createdAt: now, nextAt: now })
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id })
  if (written.length > 0)
    await kernel.jobs.send({ handler: SEND_JOB, payload: { id }, lane: 'messages' })
}

/** Sends one message; its payload is `{ id }`. */
export const SEND_JOB = 'integrations.send-message'
