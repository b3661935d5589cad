export const lateCauses = ['road', 'breakdown', 'checkpoint', 'other'] as const

/**
 * `on_road`: with the carrier; `missing`: not on the coach when it arrived; `resent`: goes with a
 * later coach.
 */
export const waybillParcelStates = ['on_road', 'arrived', 'missing', 'resent', 'lost'] as const

export const lossCauses = ['missing', 'attack'] as const

/** `market`: written off. */
export const lossPayers = ['carrier', 'market'] as const

/** A lost parcel that turns up goes on to its buyer, or its goods go back to their shop. */
export const foundEnds = ['goes_on', 'goes_home'] as const
