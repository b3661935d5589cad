/** Francs for one parcel. */
export const LINE_MAX_FRANCS = 50_000
/** Days. */
export const ROAD_DAYS_MAX = 7
export const WAYBILL_MAX_PARCELS = 100
export const LATE_WORDS_MAX = 200
/** Days after a departure in which a missing parcel may still be found. */
export const LOST_DAYS = 10
/** Days of deliveries in which what goes back leaves a station. */
export const STATION_DAYS = 2
/** Days before a late coach is lost by itself on which its managers are reminded. */
export const LOSS_REMINDER_DAYS = 2
/** Days in which a relay point and a station list what was given up, in case that it turns up. */
export const FOUND_DAYS = 30
