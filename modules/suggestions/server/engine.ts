/**
 * The measures of co-visitation: products seen a few steps apart in one visit are related, the
 * nearer and the more recent the more. Chosen on public data (docs/performance.md), for no one
 * market.
 */
export const engine = {
  /** In steps: products further apart in a visit are not related. */
  reach: 10,
  /** The factor for pairs seen in the opposite order. */
  backward: 0.7,
  /** Exponents by which frequent products count less, as seed and as neighbour. */
  seedSupport: 0.7,
  neighbourSupport: 0.2,
  /** In days: a visit counts half after so many; fewer for what is popular now. */
  halfLifeDays: 60,
  heatHalfLifeDays: 7,
  /** Neighbours kept of each product. */
  neighbours: 100,
  /** A pause of so many minutes ends a visit. */
  pauseMinutes: 30,
  /** In hours: so much of a visit is read again when it goes on. */
  lookBackHours: 3,
  /** Whoever makes more steps in one day is taken for a program. */
  mostSteps: 400,
  /** The last products seen; each is worth less than the next one by this power of e. */
  seeds: 10,
  seedFading: 1.5,
} as const

/** What a step of a visit is. */
export const stepKinds = ['view', 'cart', 'favourite', 'purchase'] as const
export type StepKind = (typeof stepKinds)[number]
export const stepKindsSql = stepKinds.map((kind) => `'${kind}'`).join(', ')

/**
 * Instead of making old events fade every day, new ones weigh more: twice as much every half-life
 * since this day. Weights are only compared, and a double holds twenty years of growth.
 */
const landmark = Date.UTC(2026, 0, 1) / 1_000

/** SQL for the weight of an event at that moment. */
export function freshnessSql(at: string, halfLifeDays: number): string {
  return `power(2::float8, greatest(-1000, least(1000, (extract(epoch from ${at})::float8 - ${landmark}) / ${halfLifeDays * 86_400})))`
}

/** SQL for the day of a moment, in Bamako’s time, which is the world’s. */
export function dayOf(at: string): string {
  return `(${at} at time zone 'UTC')::date`
}
