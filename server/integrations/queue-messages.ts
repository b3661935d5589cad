import { webhookDeliveries } from '#database/tables/webhooks.ts'
import type { WebhookEvent } from '#contract/integrations/webhooks.ts'

import { newId } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { orderPlaced, parcelMoved } from '../orders/index.ts'
import { paymentSucceeded } from '../payments/index.ts'

/** A parcel as messages show it: nothing about the buyer or the address. */
type Parcel = {
  parcelId: string
  shopId: string
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
    for (const parcel of await parcelsOf(kernel, 'f.order_id', orderId))
      await write(kernel, parcel, { event: 'order.placed', fact: `${parcel.parcelId}:placed`, at })
  })
  kernel.events.after(
    paymentSucceeded,
    'integrations.order-paid',
    async (news) => {
      for (const parcel of await parcelsOf(kernel, 'f.order_id', news.subjectId))
        await write(kernel, parcel, {
          event: 'order.paid',
          fact: `${parcel.parcelId}:paid`,
          at: news.at,
        })
    },
    ({ purpose }) => purpose === 'order',
  )
  kernel.events.after(
    parcelMoved,
    'integrations.parcel-moved',
    async (news) => {
      for (const parcel of await parcelsOf(kernel, 'f.id', news.parcelId))
        await write(
          kernel,
          // The state of the event: the parcel may have moved on since.
          { ...parcel, state: news.to },
          {
            event: news.to === 'cancelled' ? 'order.cancelled' : 'parcel.moved',
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

async function parcelsOf(
  { database }: Kernel,
  column: 'f.order_id' | 'f.id',
  id: string,
): Promise<Parcel[]> {
  const { rows } = await database.pool.query<Parcel>(
    `select f.id as "parcelId", f.shop_id as "shopId", f.number, f.state, f.items_total_francs as "itemsTotal",
      f.shipping_fee_francs as "shippingFee", o.order_number as "orderNumber"
    from parcel_facts f join order_facts o on o.id = f.order_id where ${column} = $1 order by f.number`,
    [id],
  )
  return rows
}

type Fact = { event: WebhookEvent; fact: string; at: string; from?: string }

/** One message for each address of the shop that wants this event. */
async function write(kernel: Kernel, parcel: Parcel, happened: Fact): Promise<void> {
  const { event, fact, at, from } = happened
  const { rows: wanting } = await kernel.database.pool.query<{ id: string }>(
    'select id from webhooks where shop_id = $1 and active and $2 = any(events)',
    [parcel.shopId, event],
  )
  if (wanting.length === 0) return
  const now = kernel.clock.now()
  const { parcelId, orderNumber, number, state, itemsTotal, shippingFee } = parcel
  const data = { orderNumber, parcel: parcelId, number, state, from, itemsTotal, shippingFee }
  const written = await kernel.db
    .insert(webhookDeliveries)
    .values(
      wanting.map(({ id: webhookId }) => {
        const id = newId()
        const body = JSON.stringify({ id, event, at, data })
        return { id, webhookId, event, fact, body, createdAt: now, nextAt: now }
      }),
    )
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id })
  for (const { id } of written)
    await kernel.jobs.send({ handler: SEND_JOB, payload: { id }, lane: 'messages' })
}

/** Sends one message; its payload is `{ id }`. */
export const SEND_JOB = 'integrations.send-message'
