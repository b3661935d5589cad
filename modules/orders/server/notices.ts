import type { EventKind } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { acceptanceReminded, orderPlaced, parcelMoved } from './events.ts'
import { makeSaleLinks } from '#modules/shop-orders/module.ts'
import { readClientCodes } from './queries.ts'
import { paymentFailed, paymentSucceeded } from '#modules/payments/module.ts'
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
import {
  type News,
  type Notice,
  notify,
  notifyOfAll,
  notifyWithin,
} from '#modules/notices/module.ts'
import { orderFacts, parcelFacts, type OrderFacts, type ParcelFacts } from './notice-facts.ts'

/** Notifies buyers and sellers. Keys make repeated events idempotent. */
export function notifyAboutOrders(kernel: Kernel, publicUrl: () => string): void {
  notifyOfAll(kernel, orderPlaced, 'order-placed', async (events) => {
    const orders = await orderFacts(
      kernel,
      events.map(({ orderId }) => orderId),
    )
    return events.map(({ orderId, at }) => {
      const order = orders.get(orderId)
      if (!order) return []
      const about = { userId: order.buyerId, key: `order:${orderId}:placed`, at: new Date(at) }
      return [{ ...orderPlacedNotice(order, publicUrl()), ...about }]
    })
  })
  const notifyPayer = <T extends PaymentNews>(
    kind: EventKind<T>,
    step: 'received' | 'failed',
    { subscriber, noticeOf, when }: PaymentNotice<T>,
  ) =>
    notifyOfAll(
      kernel,
      kind,
      subscriber,
      async (events) => {
        const orders = await orderFacts(
          kernel,
          events.map(({ subjectId }) => subjectId),
        )
        return events.map(({ subjectId, francs, payerId: userId, paymentId, at }) => {
          const order = orders.get(subjectId)
          const about = { userId, key: `payment:${paymentId}:${step}`, at: new Date(at) }
          return order ? [{ ...noticeOf(order, francs), ...about }] : []
        })
      },
      (news) => news.purpose === 'order' && (when?.(news) ?? true),
    )
  notifyPayer(paymentSucceeded, 'received', {
    subscriber: 'payment-succeeded',
    noticeOf: paymentReceivedNotice,
  })
  notifyPayer(paymentFailed, 'failed', {
    subscriber: 'payment-failed',
    noticeOf: paymentFailedNotice,
    // An expired order sends its own notice.
    when: ({ outcome }) => outcome === 'failed',
  })
  notifyOfAll(kernel, acceptanceReminded, 'acceptance-reminded', async (events) => {
    const parcels = await parcelFacts(
      kernel,
      events.map(({ parcelId }) => parcelId),
    )
    return events.map(({ parcelId, at }) => {
      const parcel = parcels.get(parcelId)
      if (!parcel) return []
      const about = {
        userId: parcel.sellerId,
        key: `parcel:${parcelId}:reminded`,
        at: new Date(at),
      }
      return toShop(parcel, { ...acceptanceNotice(parcel), ...about })
    })
  })
  kernel.events.after(
    parcelMoved,
    'notifications.parcel-moved',
    (moves, requestIds) => notifyOfMoves(kernel, moves, requestIds),
    ({ to }) => to !== 'awaiting_payment' && to !== 'assigned',
  )
}

type PaymentNews = NonNullable<(typeof paymentSucceeded)['carries']>
type PaymentNotice<T> = {
  subscriber: string
  noticeOf: (order: OrderFacts, francs: number) => Notice
  when?: (news: T) => boolean
}
type Move = NonNullable<(typeof parcelMoved)['carries']>
type Moved = { move: Move; parcel: ParcelFacts; requestId: string | null }

async function notifyOfMoves(
  kernel: Kernel,
  moves: readonly Move[],
  requestIds: readonly (string | null)[],
): Promise<void> {
  const ids = moves.map(({ parcelId }) => parcelId)
  const leaves = moves.some(({ to }) => to === 'in_delivery')
  const [parcels, codes] = await Promise.all([
    parcelFacts(kernel, ids),
    leaves ? readClientCodes(kernel.db, ids) : new Map<string, string>(),
  ])
  const moved = moves.flatMap((move, index): Moved[] => {
    const parcel = parcels.get(move.parcelId)
    return parcel ? [{ move, parcel, requestId: requestIds[index] ?? null }] : []
  })
  await notify(
    kernel,
    moved
      .filter((one) => !needsLinks(one))
      .flatMap(({ move, parcel, requestId }) => {
        const code = parcel.state === 'in_delivery' ? codes.get(move.parcelId) : undefined
        return newsOfMove(parcel, move, code ?? null).map((news) => ({ ...news, requestId }))
      }),
  )
  for (const one of moved.filter(needsLinks)) await notifyWithLinks(kernel, one)
}

/** Whether to make answer links: only for shops that read WhatsApp. */
function needsLinks({ move, parcel: { salesWay } }: Moved): boolean {
  return move.to === 'new' && (salesWay === 'whatsapp' || salesWay === 'both')
}

async function notifyWithLinks(kernel: Kernel, { move, parcel, requestId }: Moved): Promise<void> {
  const failure = await kernel.transaction(async (tx) => {
    const links = await makeSaleLinks(tx, kernel, parcel.parcelId)
    const news = { ...newOrderNotice(parcel, links), ...newSale(parcel, move), requestId }
    return notifyWithin(tx, kernel, toShop(parcel, news))
  })
  if (failure) throw failure.error
}

/** Addresses the shop: SMS and WhatsApp to the owner, helpers only in the app. */
function toShop({ helperIds }: ParcelFacts, news: News): News[] {
  const { sms: _sms, whatsApp: _whatsApp, withoutNames: _withoutNames, ...inApp } = news
  return [news, ...helperIds.map((userId) => ({ ...inApp, userId }))]
}

function newSale({ parcelId, sellerId: userId }: ParcelFacts, { at }: Move) {
  return { userId, key: `parcel:${parcelId}:new:${at}`, at: new Date(at) }
}

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
    case 'new':
      return toShop(parcel, { ...newOrderNotice(parcel, null), ...newSale(parcel, move) })
    case 'awaiting_payment':
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
  // Parcels that end together share one notice.
  const whole = { ...to.buyer, key: `order:${parcel.orderId}:cancelled:${move.at}` }
  if (move.from === 'awaiting_payment' && move.actorId === null)
    return [{ ...orderExpiredNotice(parcel), ...whole }]
  const how = { reason: move.reason, byBuyer: move.actorId === parcel.buyerId }
  const news: News[] = [{ ...cancelledNotice(parcel, how), ...(how.byBuyer ? whole : to.buyer) }]
  // The shop never saw an unpaid order, and knows its own refusal.
  if (move.from !== 'awaiting_payment' && move.actorId !== parcel.sellerId)
    news.push(...toShop(parcel, { ...saleCancelledNotice(parcel, how), ...to.seller }))
  return news
}
