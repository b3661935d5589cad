/** Days of deliveries in which a shop is visited. */
export const VISIT_DAYS = 5
/** Days after which a verification that nobody visited ends. */
export const VISIT_LATE_DAYS = 14
/** Days that photos are kept after the decision. */
export const PHOTO_DAYS = 30
/** Days after which another of the team may take the place of a reader who proposed nothing. */
export const READER_DAYS = 2
/** Sendings of a shop a day. */
export const SENDINGS_A_DAY = 3
/** Shorter side of a photo, px. */
export const PHOTO_MIN = 400
