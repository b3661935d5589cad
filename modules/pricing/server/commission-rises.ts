import { sql } from 'drizzle-orm'

import { orderSettings } from '#modules/pricing/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { commissionAt, type CommissionStep } from '#modules/settings/module.ts'
import { commissionOf } from './tariff-in-force.ts'
import { query } from '#kernel/database/query.ts'

export type DatedRule = {
  id: string
  shopId: string | null
  categoryId: string | null
  linksOnly: boolean
  basisPoints: number
  startsAt: Date
  endsAt: Date | null
}
export type Rates = { market: readonly CommissionStep[]; rules: readonly DatedRule[] }

type Sale = { shopId: string; categoryId: string }
type Compared = readonly [before: Sale, after: Sale]

const OTHER = ''

/** Locks the rates: two concurrent changes may form a rise together. */
export async function lockRates(tx: Tx, now: Date): Promise<Rates> {
  const [settings] = await tx.select().from(orderSettings).for('update')
  if (!settings) throw new Error('order settings are missing')
  const rows = await query<
    Omit<DatedRule, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string | null }
  >(
    tx,
    sql`
    select id, shop_id, category_id, links_only, basis_points,
      starts_at, ends_at
    from commission_rules where approved_at is not null and stopped_at is null
      and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz)`,
  )
  return {
    market: marketSteps(settings),
    rules: rows.map((row) => ({
      ...row,
      startsAt: new Date(row.startsAt),
      endsAt: row.endsAt === null ? null : new Date(row.endsAt),
    })),
  }
}

function marketSteps(settings: typeof orderSettings.$inferSelect): CommissionStep[] {
  const { commissionBasisPoints, nextCommissionBasisPoints: next, nextCommissionFrom } = settings
  const first = { from: new Date(0), basisPoints: commissionBasisPoints }
  return next === null || !nextCommissionFrom
    ? [first]
    : [first, { from: nextCommissionFrom, basisPoints: next }]
}

/**
 * Returns the first moment at which a shop pays more than without the change; null: never.
 * @param of shop and category of the change; null: all
 */
export function firstRise(
  before: Rates,
  after: Rates,
  of: Pick<DatedRule, 'shopId' | 'categoryId'>,
  now: Date,
): Date | null {
  const rules = [...before.rules, ...after.rules]
  const shops = of.shopId === null ? named(rules, 'shopId') : [of.shopId]
  const categories = of.categoryId === null ? named(rules, 'categoryId') : [of.categoryId]
  const sales = shops.flatMap((shopId) =>
    categories.map((categoryId): Compared => {
      const sale = { shopId, categoryId }
      return [sale, sale]
    }),
  )
  return firstAt(before, after, sales, now)
}

export function firstRiseOfMove(
  rates: Rates,
  { from, into }: { from: string; into: string },
  now: Date,
): Date | null {
  const sales = named(rates.rules, 'shopId').map((shopId): Compared => [
    { shopId, categoryId: from },
    { shopId, categoryId: into },
  ])
  return firstAt(rates, rates, sales, now)
}

function named(rules: readonly DatedRule[], by: 'shopId' | 'categoryId'): string[] {
  return [...new Set([OTHER, ...rules.map((rule) => rule[by] ?? OTHER)])]
}

function firstAt(before: Rates, after: Rates, sales: Compared[], now: Date): Date | null {
  const turns = [
    ...before.market.map(({ from }) => from),
    ...[...before.rules, ...after.rules].flatMap(({ startsAt, endsAt }) => [
      startsAt,
      ...(endsAt ? [endsAt] : []),
    ]),
  ]
  const moments = [now, ...turns.filter((at) => at > now)].toSorted((a, b) => +a - +b)
  return (
    moments.find((at) =>
      sales.some(([was, is]) =>
        [false, true].some(
          (isByLink) => rateAt(after, is, at, isByLink) > rateAt(before, was, at, isByLink),
        ),
      ),
    ) ?? null
  )
}

function rateAt(
  { market, rules }: Rates,
  { shopId, categoryId }: Sale,
  at: Date,
  isByLink: boolean,
): number {
  const live = rules.filter(({ startsAt, endsAt }) => startsAt <= at && (!endsAt || endsAt > at))
  return commissionOf(
    { commissionBasisPoints: commissionAt(market, at), commissionRules: live },
    { shop: { id: shopId }, categoryId },
    isByLink,
  )
}
