/** No push or SMS between these hours (UTC), except requested codes. */
export const QUIET_HOURS = { from: 21, to: 7 } as const

export const quietWords = `de ${QUIET_HOURS.from}\u00a0h à ${QUIET_HOURS.to}\u00a0h`
