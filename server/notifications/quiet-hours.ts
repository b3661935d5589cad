import { QUIET_HOURS } from '#contract/notifications/push.ts'

import { addMs } from '../kernel/clock.ts'

const { from, to } = QUIET_HOURS
const hourMs = 3_600_000

/** The next moment outside quiet hours: now by day, else 7:00 (Bamako keeps UTC all year). */
export function afterQuiet(now: Date): Date {
  const hour = now.getUTCHours()
  if (hour >= to && hour < from) return now
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0)
  return addMs(new Date(midnight), (hour < to ? to : to + 24) * hourMs)
}
