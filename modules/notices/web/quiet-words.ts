import { QUIET_HOURS } from '#modules/channels/contract/push.ts'

/** « de 21 h à 7 h » */
export const quietWords = `de ${QUIET_HOURS.from}\u00a0h à ${QUIET_HOURS.to}\u00a0h`
