import { addMs, dayMs } from '#kernel/clock.ts'

/** A commission of the market, in basis points, and since when it counts. */
export type CommissionStep = { from: Date; basisPoints: number }

/** A rise is told to the shops this long before it counts. */
export const RISE_NOTICE_MS = 7 * dayMs

/** Midnight after seven whole days: the first moment at which a rise told now may count. */
export function soonestRise(now: Date): Date {
  return new Date(Math.ceil(addMs(now, RISE_NOTICE_MS).getTime() / dayMs) * dayMs)
}

/**
 * When each decided commission counts, the first one first: a lower one at once, a higher one after
 * its notice. A decision replaces a rise that is still to come.
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

/** The commission that counts at a moment, in basis points. */
export function commissionAt(steps: readonly CommissionStep[], at: Date): number {
  return steps.findLast(({ from }) => from <= at)?.basisPoints ?? 0
}
