import type { returnCauses } from '#modules/exchanges/database/values.ts'

import { defineEvent } from '#kernel/events/events.ts'

/** `parcelId`: the sale whose goods come back. */
type OfReturn = {
  returnId: string
  parcelId: string
  cause: (typeof returnCauses)[number]
  at: string
}

/** `relayId`: relay point that took them; absent: a courier did. */
export const goodsTaken = defineEvent<OfReturn & { backParcelId: string; relayId?: string }>(
  'exchanges.goods_taken',
)
/** The shop confirmed them by its code. */
/** `isLost`: a coach lost them on the way; the market answers to the shop. */
export const goodsCameBack = defineEvent<OfReturn & { isLost?: boolean }>(
  'exchanges.goods_came_back',
)
/** A dispatch manager asked a courier to take them. */
export const goodsAssigned = defineEvent<OfReturn & { courierId: string }>(
  'exchanges.goods_assigned',
)
type OfExchange = { exchangeId: string; parcelId: string; at: string }

/** `isToPay`: the buyer pays the trip first. */
export const exchangeOpened = defineEvent<
  OfExchange & { isToPay: boolean; by: 'shop' | 'support' }
>('exchanges.opened')
/** The trip is paid: the new article goes out. */
export const exchangePaid = defineEvent<OfExchange>('exchanges.paid')
/** The new article did not reach the buyer, who keeps the old one. */
export const exchangeCancelled = defineEvent<OfExchange & { reason: string }>('exchanges.cancelled')
export const exchangeKept = defineEvent<OfExchange & { reason: string }>('exchanges.kept')
/** They are with the buyer after the days for giving them back. */
export const goodsLate = defineEvent<OfReturn>('exchanges.goods_late')
