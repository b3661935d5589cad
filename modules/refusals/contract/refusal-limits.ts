/** Days after which a counted refusal ends. */
export const REFUSAL_DAYS = 90
/** Deliveries in a row that end all counted refusals. */
export const DELIVERIES_THAT_CLEAR = 3
/** Days after a return in which its courier's share waits for the buyer's answer. */
export const DAYS_TO_CONTEST = 3
