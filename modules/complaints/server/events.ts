import type {
  ComplaintOutcome,
  ComplaintSide,
} from '#modules/complaints/contract/complaint-words.ts'

import { defineEvent } from '#kernel/events/events.ts'

type About = { complaintId: string; parcelId: string; at: string }

/** The shop has 24 hours to answer. */
export const complaintOpened = defineEvent<About>('complaints.opened')
export const complaintAnswered = defineEvent<About & { messageId: number; side: ComplaintSide }>(
  'complaints.answered',
)
/** `shop`: no answer in time; `platform`: no decision in time. */
export const complaintEscalated = defineEvent<About & { over: 'shop' | 'platform' }>(
  'complaints.escalated',
)
export const complaintResolved = defineEvent<
  /** `byShop`: a refund that the shop decided by itself. */
  About & { outcome: ComplaintOutcome; refundFrancs: number; byShop?: boolean }
>('complaints.resolved')
/** A refund is decided and leaves when the shop has its goods. */
export const refundAwaitsGoods = defineEvent<About & { refundFrancs: number; before: string }>(
  'complaints.refund_awaits_goods',
)
/** Support gave up the goods: the complaint is to be decided again. */
export const waitingEnded = defineEvent<About & { reason: string }>('complaints.waiting_ended')
/** `shopFrancs` is the shop's share of the refund. */
export const parcelRefundedByTeam = defineEvent<{
  parcelId: string
  francs: number
  shopFrancs: number
  reason: string
  at: string
}>('complaints.parcel_refunded_by_team')
