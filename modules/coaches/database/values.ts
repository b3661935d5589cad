export const lateCauses = ['road', 'breakdown', 'checkpoint', 'other'] as const

/**
 * `on_road`: with the carrier; `missing`: not on the coach when it arrived; `resent`: goes with a
 * later coach.
 */
export const waybillParcelStates = ['on_road', 'arrived', 'missing', 'resent', 'lost'] as const
