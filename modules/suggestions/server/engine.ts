import { sql, type SQL } from 'drizzle-orm'

/**
 * Co-visitation: products seen a few steps apart are related. Tuned on public data
 * (docs/performance.md).
 */
export const engine = {
  /** Maximum distance, steps. */
  reach: 10,
  /** Factor of reverse order. */
  backward: 0.7,
  /** Exponents that reduce frequent products, as seed and as neighbour. */
  seedSupport: 0.7,
  neighbourSupport: 0.2,
  /** Half-lives in days. */
  halfLifeDays: 60,
  heatHalfLifeDays: 7,
  neighbours: 100,
  /** Pause that ends a visit, minutes. */
  pauseMinutes: 30,
  /** Part of a continued visit read again, hours. */
  lookBackHours: 3,
  /** More per day are a bot's. */
  mostSteps: 400,
  /** Last products seen; each weighs less than the next. */
  seeds: 10,
  seedFading: 1.5,
} as const

export const stepKinds = ['view', 'cart', 'favourite', 'purchase'] as const
export type StepKind = (typeof stepKinds)[number]
/** The kinds as they are listed in SQL; `stepKindsText` is for the text of a named statement. */
export const stepKindsText = stepKinds.map((kind) => `'${kind}'`).join(', ')
export const stepKindsSql = sql.raw(stepKindsText)

/**
 * New events weigh more (double per half-life since this day) instead of old ones fading. A double
 * holds twenty years of growth.
 */
const landmark = Date.UTC(2026, 0, 1) / 1_000

export function freshnessSql(at: SQL, halfLifeDays: number): SQL {
  return sql`power(2::float8, greatest(-1000, least(1000, (extract(epoch from ${at})::float8 - ${landmark}) / ${halfLifeDays * 86_400})))`
}

export function dayOf(at: SQL): SQL {
  return sql`(${at} at time zone 'UTC')::date`
}
