import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { afterQuiet } from './after-quiet.ts'

/** Of one number, in a day; what is beyond it is read in the application. */
export const REMINDERS_A_DAY = 3

/** ms in which a push arrives; it waits for the one before. */
const pushMs = 15 * 60_000

type Reminding = {
  /** When what it reminds of ends by itself; null: money, without an end. */
  endsAt: Date | null
  /** She has a browser that takes a push. */
  hasBrowser: boolean
}

/**
 * Returns when a reminder goes to a telephone: after the push that may reach her, which drops it;
 * not in quiet hours, unless what it reminds of ends before they do.
 */
export function remindAt(kernel: Kernel, { endsAt, hasBrowser }: Reminding): Date {
  const now = kernel.clock.now()
  const awake = afterQuiet(kernel, now)
  if (endsAt && endsAt <= awake) return now
  const afterPush = hasBrowser ? addMs(awake, pushMs) : awake
  return endsAt && endsAt <= afterPush ? awake : afterPush
}
