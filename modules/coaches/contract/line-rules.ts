/** Francs for one parcel. */
export const LINE_MAX_FRANCS = 50_000
/** Days. */
export const ROAD_DAYS_MAX = 7
