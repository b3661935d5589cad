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

/** Why a sale was reported. */
export const saleReportReasons = [
  'not_as_promised',
  'forbidden',
  'outside_payment',
  'other',
] as const
export type SaleReportReason = (typeof saleReportReasons)[number]

/** `withdrawn`: the team closed its link. */
export const saleReportDecisions = ['withdrawn', 'kept'] as const
export type SaleReportDecision = (typeof saleReportDecisions)[number]

export const SALE_REPORT_WORDS_MAX = 500

/** Hours for which a link is open. */
export const offerHours = [24, 48, 72] as const

export const READY_DAYS_MAX = 60
