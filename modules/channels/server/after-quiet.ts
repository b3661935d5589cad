import { QUIET_HOURS } from '#modules/channels/contract/quiet-hours.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'

const { from, to } = QUIET_HOURS
const hourMs = 3_600_000

export function afterQuiet({ quietHours }: Kernel, at: Date): Date {
  const hour = at.getUTCHours()
  if (!quietHours || (hour >= to && hour < from)) return at
  const midnight = new Date(at).setUTCHours(0, 0, 0, 0)
  return addMs(new Date(midnight), (hour < to ? to : to + 24) * hourMs)
}
