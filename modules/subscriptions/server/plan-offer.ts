import type { Francs } from '#kernel/wire/money.ts'
import type { PlanName } from '#modules/plans/contract/plans.ts'

export type PaidPlan = Exclude<PlanName, 'free'>
/** `price`: of its month before credit. */
export type CurrentPlan = { plan: PaidPlan; price: Francs; startsAt: Date; endsAt: Date }
export type Offer = {
  plan: PaidPlan
  kind: 'new' | 'renewal' | 'upgrade'
  price: Francs
  credit: Francs
  amount: Francs
  startsAt: Date
  endsAt: Date
}

const rank: Readonly<Record<PlanName, number>> = { free: 0, standard: 1, business: 2, pro: 3 }

/**
 * Returns the price in francs. A higher plan starts at once, less the unused part of the month;
 * others start at `lastEnd`.
 */
export function offerOf(
  { plan, price }: { plan: PaidPlan; price: Francs },
  current: CurrentPlan | null,
  lastEnd: Date | null,
  now: Date,
): Offer {
  if (current && rank[plan] > rank[current.plan]) {
    const credit = Math.min(price, unusedPart(current, now))
    return {
      plan,
      kind: 'upgrade',
      price,
      credit,
      amount: price - credit,
      startsAt: now,
      endsAt: monthAfter(now),
    }
  }
  const startsAt = lastEnd && lastEnd > now ? lastEnd : now
  return {
    plan,
    kind: startsAt > now ? 'renewal' : 'new',
    price,
    credit: 0,
    amount: price,
    startsAt,
    endsAt: monthAfter(startsAt),
  }
}

/** Computes pro rata to the millisecond, rounded down to francs. */
function unusedPart(current: CurrentPlan, now: Date): Francs {
  const whole = current.endsAt.getTime() - current.startsAt.getTime()
  const left = Math.max(0, current.endsAt.getTime() - now.getTime())
  return whole > 0 ? Math.floor((current.price * left) / whole) : 0
}

/** Returns the last day of February for 31 January; the hour stays. */
export function monthAfter(start: Date): Date {
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + 1)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}
