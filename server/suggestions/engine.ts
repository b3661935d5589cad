/**
 * The measures of co-visitation: products seen a few steps apart in one visit are related, the nearer and the more recent the more. Chosen on public data
 * (docs/performance.md), for no one market.
 */
export const engine = {
  /** Products further apart in a visit have nothing to do with each other. */
  reach: 10,
  /** Against the order in which they were seen, they are related a little less. */
  backward: 0.7,
  /** What is seen everywhere counts less: by the common seed, and by the common neighbour. */
  seedSupport: 0.7,
  neighbourSupport: 0.2,
  /** A visit counts half after so many days; for what is wanted now, after fewer. */
  halfLifeDays: 60,
  heatHalfLifeDays: 7,
  /** Neighbours kept of each product. */
  neighbours: 100,
  /** Silence that ends a visit. */
  pauseMinutes: 30,
  /** So much of a visit is read again when it goes on. */
  lookBackHours: 3,
  /** Who does more than this on one day is no buyer. */
  mostSteps: 400,
  /** The last products somebody saw, each worth less than the one after it by this power of e. */
  seeds: 10,
  seedFading: 1.5,
} as const

/** What a step of a visit is. */
export const stepKinds = ['view', 'cart', 'favourite', 'purchase'] as const
export type StepKind = (typeof stepKinds)[number]
export const stepKindsSql = stepKinds.map((kind) => `'${kind}'`).join(', ')

/**
 * Instead of letting everything fade every day, what is new weighs more: times two every half-life since this day. Only comparisons are ever made, and a
 * real number holds twenty years of it.
 */
const landmark = Date.UTC(2026, 0, 1) / 1_000

/** SQL for what something of that moment weighs. */
export function freshnessSql(at: string, halfLifeDays: number): string {
  return `power(2::float8, greatest(-1000, least(1000, (extract(epoch from ${at})::float8 - ${landmark}) / ${halfLifeDays * 86_400})))`
}

/** SQL for the day of a moment, in Bamako’s time, which is the world’s. */
export function dayOf(at: string): string {
  return `(${at} at time zone 'UTC')::date`
}
