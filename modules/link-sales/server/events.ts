import { defineEvent } from '#kernel/events/events.ts'

type OfferNews = { offerId: string; shopId: string; at: string }

/** A helper made it. */
export const offerMade = defineEvent<OfferNews & { madeBy: string }>('offers.made')
export const offerTaken = defineEvent<OfferNews & { orderId: string; buyerId: string }>(
  'offers.taken',
)
/** Nobody took it in its time. */
export const offerEnded = defineEvent<OfferNews>('offers.ended')
/** The team closed it after a report. */
export const offerRemoved = defineEvent<OfferNews & { reason: string }>('offers.removed')
/** What is made to measure is due tomorrow (`late` false), or its day has passed. */
export const offerDue = defineEvent<
  OfferNews & { orderId: string; parcelId: string; late: boolean; readyBefore?: string }
>('offers.due')
/** Its parcel is ready and leaves once the rest is paid. */
export const restAsked = defineEvent<{ parcelId: string; orderId: string; at: string }>(
  'offers.rest_asked',
)
