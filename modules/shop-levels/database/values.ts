/** Levels of a shop, the lowest first. */
export const shopLevels = ['starting', 'steady', 'recognised'] as const

/** Facts that decide a level: of the last days, but `delivered` since the shop opened. */
export type LevelFacts = {
  /** Promises to have a parcel ready, kept; the fault of another is not counted. */
  kept: number
  made: number
  /** Since the shop opened. */
  delivered: number
  /** Different buyers with something delivered; the owner is none. */
  buyers: number
  /** Complaints that the shop paid for. */
  lost: number
  isVerified: boolean
  /** A sign of fraud holds its payouts. */
  isHeld: boolean
}
