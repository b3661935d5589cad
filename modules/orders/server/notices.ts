import { wayOf } from '#modules/parcels/contract/ways.ts'
import { inArray } from 'drizzle-orm'

import type { Sql } from '#kernel/database/database.ts'
import type { EventKind } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'
import { orderPlaced, preparationLate, promiseMoved } from './events.ts'
import {
  notifyOfParcels,
  parcelCodes,
  parcelMoved,
  type ParcelNoticeFacts,
  parcelNoticeFacts,
} from '#modules/parcels/module.ts'
import { type OrderNoticeFacts, orderNoticeFacts } from './order-notice-facts.ts'
import { refundFacts } from '#modules/payments/database/views.ts'
import { paymentFailed, paymentSucceeded } from '#modules/payments/module.ts'
import {
  acceptedNotice,
  cancelledNotice,
  deliveredNotice,
  leftTownNotice,
  onItsWayNotice,
  orderExpiredNotice,
  orderPlacedNotice,
  paymentFailedNotice,
  paymentReceivedNotice,
  preparationLateNotice,
  promiseMovedNotice,
  readyNotice,
} from './order-notices.ts'
import { type News, type Notice, notify, notifyOfAll } from '#modules/notices/module.ts'

/** Keys make repeated events idempotent. */
export function notifyAboutOrders(kernel: Kernel, publicUrl: () => string): void {
  notifyOfAll(kernel, orderPlaced, 'order-placed', async (events) => {
    const orders = await orderNoticeFacts(
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
        const orders = await orderNoticeFacts(
          kernel,
          events.map(({ subjectId }) => subjectId),
        )
        const owed = await owedBackOf(
          kernel.db,
          events.map(({ paymentId }) => paymentId),
        )
        return events.map((news) => {
          const { subjectId, payerId: userId, paymentId, at } = news
          const order = orders.get(subjectId)
          const about = { userId, key: `payment:${paymentId}:${step}`, at: new Date(at) }
          return order ? [{ ...noticeOf(order, news, owed.get(paymentId) ?? 0), ...about }] : []
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
    when: ({ outcome }) => outcome === 'failed',
  })
  notifyOfParcels(kernel, promiseMoved, 'promise-moved', (parcel, moved) => {
    // What is not paid is read on its page.
    if (parcel.state === 'awaiting_payment') return []
    const key = `parcel:${moved.parcelId}:moved:${moved.at}`
    return [{ ...promiseMovedNotice(parcel, moved), userId: moved.buyerId, key }]
  })
  notifyOfParcels(
    kernel,
    preparationLate,
    'preparation-late-buyer',
    (parcel, { parcelId, endsAt, dueAt }) => {
      if (parcel.state !== 'accepted') return []
      const key = `parcel:${parcelId}:unprepared:${dueAt}`
      return [{ ...preparationLateNotice(parcel, endsAt), userId: parcel.buyerId, key }]
    },
    ({ step }) => step === 'again',
  )
  kernel.events.after(
    parcelMoved,
    'notifications.parcel-moved',
    (moves, requestIds) => notifyOfMoves(kernel, moves, requestIds),
    (move) => move.to in tellsBuyer && !isToldElsewhere(move),
  )
}

/** Collecting and relays tell of their parcels, coaches of those they lost. */
function isToldElsewhere({ receiveAt, to, by }: Move): boolean {
  if (by === 'carrier') return true
  return wayOf({ receiveAt }).toldApart.includes(to)
}

/** Francs of each payment that go back, since nothing was left to pay. */
async function owedBackOf(db: Sql, paymentIds: readonly string[]): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .select({ paymentId: refundFacts.subjectId, francs: refundFacts.amountFrancs })
    .from(refundFacts)
    .where(inArray(refundFacts.subjectId, [...paymentIds]))
  return new Map(rows.map(({ paymentId, francs }) => [paymentId, francs]))
}

type PaymentNews = NonNullable<(typeof paymentSucceeded)['carries']>
type PaymentNotice<T> = {
  subscriber: string
  noticeOf: (order: OrderNoticeFacts, news: PaymentNews, owedBack: number) => Notice
  when?: (news: T) => boolean
}
type Move = NonNullable<(typeof parcelMoved)['carries']>
type Moved = { move: Move; parcel: ParcelNoticeFacts; requestId: string | null }

async function notifyOfMoves(
  kernel: Kernel,
  moves: readonly Move[],
  requestIds: readonly (string | null)[],
): Promise<void> {
  const ids = moves.map(({ parcelId }) => parcelId)
  const leaves = moves.some(({ to }) => parcelHas('isComing', to))
  const [parcels, codes] = await Promise.all([
    parcelNoticeFacts(kernel, ids),
    leaves ? parcelCodes.ofBuyers(kernel.db, ids) : new Map<string, string>(),
  ])
  const moved = moves.flatMap((move, index): Moved[] => {
    const parcel = parcels.get(move.parcelId)
    return parcel ? [{ move, parcel, requestId: requestIds[index] ?? null }] : []
  })
  await notify(
    kernel,
    moved.flatMap(({ move, parcel, requestId }) => {
      const code = parcelHas('isComing', parcel.state) ? codes.get(move.parcelId) : undefined
      return newsOfMove(parcel, move, code ?? null).map((news) => ({ ...news, requestId }))
    }),
  )
}

function newsOfMove(parcel: ParcelNoticeFacts, move: Move, code: string | null): News[] {
  const key = `parcel:${parcel.parcelId}:${move.to}:${move.at}`
  const buyer = { userId: parcel.buyerId, key, at: new Date(move.at) }
  if (move.to === 'cancelled') return [newsOfCancellation(parcel, move, buyer)]
  const notice = tellsBuyer[move.to]?.(parcel, { ...move, code })
  return notice ? [{ ...notice, ...buyer }] : []
}

type MoveNotice = (
  parcel: ParcelNoticeFacts,
  moved: Pick<Move, 'from' | 'by'> & { code: string | null },
) => Notice | null

const tellsBuyer: Partial<Record<ParcelState, MoveNotice>> = {
  accepted: acceptedNotice,
  ready: (parcel, { from }) => (from === 'accepted' ? readyNotice(parcel) : null),
  in_delivery: (parcel, { by, code }) =>
    by === 'relay' ? leftTownNotice(parcel) : onItsWayNotice(parcel, code),
  delivered: deliveredNotice,
  cancelled: () => null,
}

function newsOfCancellation(
  parcel: ParcelNoticeFacts,
  move: Move,
  buyer: Pick<News, 'userId' | 'key' | 'at'>,
): News {
  // Parcels that end together share one notice.
  const whole = { ...buyer, key: `order:${parcel.orderId}:cancelled:${move.at}` }
  if (move.from === 'awaiting_payment' && move.actorId === null)
    return { ...orderExpiredNotice(parcel), ...whole }
  const byBuyer = move.actorId === parcel.buyerId
  return {
    ...cancelledNotice(parcel, { reason: move.reason, byBuyer }),
    ...(byBuyer ? whole : buyer),
  }
}
