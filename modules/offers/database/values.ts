/**
 * `taken`: an order was placed by it; `withdrawn`: by its shop; `ended`: not taken in its time. An
 * offer that is not open never is again.
 */
export const offerStates = ['open', 'taken', 'withdrawn', 'ended'] as const
export type OfferState = (typeof offerStates)[number]

/** Where the buyer may receive it, at her choice. */
export const offerPlaces = ['door', 'shop', 'relay'] as const
export type OfferPlace = (typeof offerPlaces)[number]

/** Share of the goods that is paid first, percent. */
export const depositPercents = [0, 30, 50, 100] as const

/** Hours for which a link is open. */
export const offerHours = [24, 48, 72] as const

export const READY_DAYS_MAX = 60
