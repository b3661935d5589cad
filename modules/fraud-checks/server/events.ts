import { defineEvent } from '#kernel/events/events.ts'

type OfCheck = { checkId: string; shopId: string; at: string }

export const payoutsHeld = defineEvent<OfCheck & { dueAt: string }>('fraud_checks.payouts_held')
/** `byClock`: nobody had looked in time. */
export const checkCleared = defineEvent<OfCheck & { byClock: boolean }>('fraud_checks.cleared')
export const checkConfirmed = defineEvent<OfCheck & { reason: string }>('fraud_checks.confirmed')
