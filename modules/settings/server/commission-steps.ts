import { RISE_NOTICE_DAYS } from '#modules/settings/contract/rise-notice.ts'
import { addMs, dayMs } from '#kernel/clock.ts'

export type CommissionStep = { from: Date; basisPoints: number }

export const RISE_NOTICE_MS = RISE_NOTICE_DAYS * dayMs

/** Returns the midnight after the whole days of notice. */
export function soonestRise(now: Date): Date {
  return new Date(Math.ceil(addMs(now, RISE_NOTICE_MS).getTime() / dayMs) * dayMs)
}

/**
 * Returns commissions by start: a lower one starts at once, a higher one after its notice. A
 * decision replaces a pending rise.
 */
export function commissionSteps(
  first: number,
  decided: readonly { at: Date; basisPoints: number }[],
): CommissionStep[] {
  let steps: CommissionStep[] = [{ from: new Date(0), basisPoints: first }]
  for (const { at, basisPoints } of decided) {
    if (steps.at(-1)?.basisPoints === basisPoints) continue
    steps = steps.filter(({ from }) => from <= at)
    const isRise = basisPoints > (steps.at(-1)?.basisPoints ?? 0)
    steps.push({ from: isRise ? soonestRise(at) : at, basisPoints })
  }
  return steps
}

/** Returns basis points. */
export function commissionAt(steps: readonly CommissionStep[], at: Date): number {
  return steps.findLast(({ from }) => from <= at)?.basisPoints ?? 0
}
