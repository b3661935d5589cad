/** Days after which a counted refusal ends. */
export const REFUSAL_DAYS = 90
/** Deliveries in a row that end all counted refusals. */
export const DELIVERIES_THAT_CLEAR = 3
