import { asc, eq } from 'drizzle-orm'
import { databaseAway } from '#kernel/database/database.ts'
import type { Log } from '#kernel/log.ts'
import { makeLink, noCeilings, placeOrder } from '#modules/orders/module.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { RESERVATION_MS } from '#kernel/wire/limits.ts'
import { addMs } from '#kernel/clock.ts'
import { firstProvider } from '#modules/operators/database/values.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import type { DemoContent } from '../content.ts'
import { buyerOf, castOf, type Buyer } from './choose.ts'
import type { PlannedOrder, PaymentStory, PlannedLine } from './planned-order.ts'
import type { ReplayDomains } from './replay-domains.ts'
import { lookUp } from './directory.ts'
import { openPage, tryToPay } from './pay.ts'
import { type DemoRelay, playParcel } from './play-parcel.ts'

const minuteMs = 60_000

/**
 * Logs and skips an order that fails, as when a visitor bought the last unit.
 * @returns how many were skipped. @throws when the database is away
 */
export async function fillOrders(
  domains: ReplayDomains,
  content: Pick<DemoContent, 'products' | 'shops' | 'people'>,
  orders: readonly PlannedOrder[],
  log: Log,
): Promise<number> {
  const cast = castOf(content)
  let leftOut = 0
  for (const order of orders) {
    try {
      await playOrder(domains, order, buyerOf(cast, order.buyer))
    } catch (error) {
      if (databaseAway(error)) throw error
      log.warn({ err: error, order: order.name }, 'order of the demonstration left out')
      leftOut += 1
    }
  }
  return leftOut
}

/**
 * Plays from cart to last act as one step.
 * @returns false when it was played before
 */
function playOrder(domains: ReplayDomains, order: PlannedOrder, buyer: Buyer): Promise<boolean> {
  const { replay } = domains
  return replay.play(`commande/${order.name}`, async () => {
    replay.clock.set(order.placedAt)
    const buyerId = lookUp(domains.directory.users, order.buyer)
    const relay = order.relay ? await relayNamed(replay.kernel.db, order.relay) : null
    const input = {
      buyerId,
      idempotencyKey: `demo ${order.name}`,
      cartItems: order.parcels.flatMap(({ lines }) => lines.map((line) => cartItem(domains, line))),
      shippingAddress: addressOf(buyer),
      paymentMethod: order.payment.method === 'mobile_money' ? firstProvider : order.payment.method,
      receiveAt: order.receiveAt,
      ...(relay && { receiveAt: 'relay' as const, relayId: relay.id }),
      saveAddress: order.saveAs,
      codes: order.codes,
    }
    const { orderId, placed: made } = await placeOrder(replay.kernel, input, noCeilings)
    if (made?.order.depositFrancs != null) {
      const deposit = { type: 'order', payerId: buyerId, body: { orderId } } as const
      await tryToPay(domains, deposit, 'succeeded', addMs(order.placedAt, 2 * minuteMs))
    }
    if (order.payment.method === 'mobile_money')
      await playPayment(domains, { orderId, buyerId, placedAt: order.placedAt, ...order.payment })

    const placed = await replay.kernel.db
      .select({ id: parcels.id, shopId: parcels.shopId })
      .from(parcels)
      .where(eq(parcels.orderId, orderId))
      .orderBy(asc(parcels.number))
    for (const planned of order.parcels) {
      const shop = lookUp(domains.directory.shops, planned.shop)
      const parcel = placed.find(({ shopId }) => shopId === shop.id)
      if (parcel)
        await playParcel(
          domains,
          {
            orderId,
            parcelId: parcel.id,
            buyerId,
            sellerId: shop.ownerId,
            shopId: shop.id,
            courierId: lookUp(domains.directory.users, planned.courier),
            relay,
          },
          planned.steps,
        )
    }
  })
}

/** @throws when the market has none of this name */
export async function relayNamed(db: Sql, name: string): Promise<DemoRelay> {
  const [relay] = await db.select().from(relayFacts).where(eq(relayFacts.name, name))
  if (!relay) throw new Error(`the demo market has no relay point ${name}`)
  return relay
}

function cartItem({ directory }: ReplayDomains, { product, variant, quantity }: PlannedLine) {
  const { id, variants } = lookUp(directory.products, product)
  const { size = null, color = null } = variants[variant] ?? {}
  return { product: id, qty: quantity, size, color }
}

function addressOf({ name, phone, region, quartier, repere }: Buyer) {
  return {
    fullName: name,
    phone,
    phone2: null,
    region,
    quartier,
    repere,
    note: null,
    gpsCoordinates: null,
  }
}

type Played = {
  orderId: string
  buyerId: string
  placedAt: Date
  story: PaymentStory
  at: Date
}

async function playPayment(
  domains: ReplayDomains,
  { orderId, buyerId, placedAt, story, at }: Played,
): Promise<void> {
  const { replay, operator } = domains
  const purchase = { type: 'order' as const, payerId: buyerId, body: { orderId } }
  const expired = addMs(placedAt, RESERVATION_MS + minuteMs)
  switch (story) {
    case 'waiting':
      // The visitor pays it on the provider's page, which must be new.
      return
    case 'relative asked':
      replay.clock.set(addMs(placedAt, minuteMs))
      await makeLink(replay.kernel, { orderId, buyerId })
      return
    case 'never opened':
    case 'left on the page':
      if (story === 'left on the page') await openPage(domains, purchase, addMs(placedAt, minuteMs))
      operator.says('expired', expired)
      replay.clock.set(expired)
      return replay.kernel.jobs.runNow('orders.expire')
    case 'second try':
      await tryToPay(domains, purchase, 'failed', addMs(placedAt, minuteMs))
      return tryToPay(domains, purchase, 'succeeded', at)
    case 'paid':
      return tryToPay(domains, purchase, 'succeeded', at)
  }
}
