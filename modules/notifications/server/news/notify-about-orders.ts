import type { Kernel } from '#kernel/kernel.ts'
import {
  acceptanceReminded,
  makeSaleLinks,
  orderPlaced,
  parcelMoved,
  readClientCode,
} from '#modules/orders/server/index.ts'
import { paymentFailed, paymentSucceeded } from '#modules/payments/server/index.ts'
import {
  acceptanceNotice,
  acceptedNotice,
  cancelledNotice,
  deliveredNotice,
  newOrderNotice,
  onItsWayNotice,
  orderExpiredNotice,
  orderPlacedNotice,
  paymentFailedNotice,
  payableNotice,
  paymentReceivedNotice,
  readyNotice,
  saleCancelledNotice,
} from './order-notices.ts'
import { orderFacts, parcelFacts, type ParcelFacts } from '../notifications.facts.ts'
import { notify, notifyWithin, type News } from '../notify.ts'

/**
 * Notifies buyers and sellers of orders, parcels and payments. An event may arrive twice: the key
 * of its notice lets it be written once.
 */
export function notifyAboutOrders(kernel: Kernel, publicUrl: () => string): void {
  kernel.events.after(orderPlaced, 'notifications.order-placed', async ({ orderId, at }) => {
    const order = await orderFacts(kernel, orderId)
    if (order)
      await notify(kernel, {
        ...orderPlacedNotice(order, publicUrl()),
        userId: order.buyerId,
        key: `order:${orderId}:placed`,
        at: new Date(at),
      })
  })
  kernel.events.after(paymentSucceeded, 'notifications.payment-succeeded', async (news) => {
    const order = news.purpose === 'order' ? await orderFacts(kernel, news.subjectId) : null
    if (order)
      await notify(kernel, {
        ...paymentReceivedNotice(order, news.francs),
        userId: news.payerId,
        key: `payment:${news.paymentId}:received`,
        at: new Date(news.at),
      })
  })
  kernel.events.after(paymentFailed, 'notifications.payment-failed', async (news) => {
    // No notice for a payment that expired: the expired order sends its own.
    const order =
      news.purpose === 'order' && news.outcome === 'failed'
        ? await orderFacts(kernel, news.subjectId)
        : null
    if (order)
      await notify(kernel, {
        ...paymentFailedNotice(order, news.francs),
        userId: news.payerId,
        key: `payment:${news.paymentId}:failed`,
        at: new Date(news.at),
      })
  })
  kernel.events.after(
    acceptanceReminded,
    'notifications.acceptance-reminded',
    async ({ parcelId, at }) => {
      const parcel = await parcelFacts(kernel, parcelId)
      if (parcel)
        await notify(kernel, {
          ...acceptanceNotice(parcel),
          userId: parcel.sellerId,
          key: `parcel:${parcelId}:reminded`,
          at: new Date(at),
        })
    },
  )
  kernel.events.after(
    parcelMoved,
    'notifications.parcel-moved',
    async (move) => {
      const parcel = await parcelFacts(kernel, move.parcelId)
      if (!parcel) return
      const code =
        move.to === 'in_delivery' && parcel.state === 'in_delivery'
          ? await readClientCode(kernel.db, move.parcelId)
          : null
      if (move.to !== 'new') return notify(kernel, ...newsOfMove(parcel, move, code))
      await notifyShop(kernel, parcel, move)
    },
    ({ to }) => to !== 'awaiting_payment' && to !== 'assigned',
  )
}

type Move = NonNullable<(typeof parcelMoved)['carries']>

/** A new order. Links to answer it are made for a shop that reads WhatsApp, and for no other. */
async function notifyShop(kernel: Kernel, parcel: ParcelFacts, move: Move): Promise<void> {
  const { parcelId, sellerId: userId, salesWay } = parcel
  const about = { userId, key: `parcel:${parcelId}:new:${move.at}`, at: new Date(move.at) }
  if (salesWay !== 'whatsapp' && salesWay !== 'both')
    return notify(kernel, { ...newOrderNotice(parcel, null), ...about })
  await kernel.transaction(async (tx) => {
    const links = await makeSaleLinks(tx, kernel, parcelId)
    await notifyWithin(tx, kernel, { ...newOrderNotice(parcel, links), ...about })
  })
}

/** Whom a move concerns, and in which words. */
function newsOfMove(parcel: ParcelFacts, move: Move, code: string | null): News[] {
  const at = new Date(move.at)
  const key = `parcel:${parcel.parcelId}:${move.to}:${move.at}`
  const buyer = { userId: parcel.buyerId, key, at }
  const seller = { userId: parcel.sellerId, key, at }
  switch (move.to) {
    case 'accepted':
      return [{ ...acceptedNotice(parcel), ...buyer }]
    case 'ready':
      return move.from === 'accepted' ? [{ ...readyNotice(parcel), ...buyer }] : []
    case 'in_delivery':
      return [{ ...onItsWayNotice(parcel, code), ...buyer }]
    case 'delivered':
      return [{ ...deliveredNotice(parcel), ...buyer }]
    case 'closed':
      return [{ ...payableNotice(parcel), ...seller }]
    case 'cancelled':
      return newsOfCancellation(parcel, move, { buyer, seller })
    case 'awaiting_payment':
    case 'new':
    case 'assigned':
    case 'failed':
    case 'returning':
    case 'returned':
      return []
  }
}

function newsOfCancellation(
  parcel: ParcelFacts,
  move: Move,
  to: Record<'buyer' | 'seller', Pick<News, 'userId' | 'key' | 'at'>>,
): News[] {
  // Parcels of one order that end together are one piece of news.
  const whole = { ...to.buyer, key: `order:${parcel.orderId}:cancelled:${move.at}` }
  if (move.from === 'awaiting_payment' && move.actorId === null)
    return [{ ...orderExpiredNotice(parcel), ...whole }]
  const how = { reason: move.reason, byBuyer: move.actorId === parcel.buyerId }
  const news: News[] = [{ ...cancelledNotice(parcel, how), ...(how.byBuyer ? whole : to.buyer) }]
  // The shop never saw an unpaid order, and knows what it refused itself.
  if (move.from !== 'awaiting_payment' && move.actorId !== parcel.sellerId)
    news.push({ ...saleCancelledNotice(parcel, how), ...to.seller })
  return news
}
