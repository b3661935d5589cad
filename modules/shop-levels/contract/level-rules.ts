import { type LevelFacts, shopLevels } from '#modules/shop-levels/database/values.ts'

export { type LevelFacts, shopLevels }
export type ShopLevel = (typeof shopLevels)[number]

/** Days between what a shop is told and its fall. */
export const WARNED_DAYS = 7
/** Days between two falls. */
export const FALL_EVERY_DAYS = 30
/** Promises from which the share of kept ones is judged. */
const JUDGED_FROM = 10

type Asked = {
  kept: number
  keptPercent: number
  delivered: number
  buyers: number
  /** Complaints lost, of promises made; one is always allowed. */
  lostPercent: number
  isVerified: boolean
}

const asked: Readonly<Record<Exclude<ShopLevel, 'starting'>, Asked>> = {
  steady: {
    kept: 10,
    keptPercent: 90,
    delivered: 10,
    buyers: 5,
    lostPercent: 5,
    isVerified: false,
  },
  recognised: {
    kept: 30,
    keptPercent: 95,
    delivered: 50,
    buyers: 15,
    lostPercent: 2,
    isVerified: true,
  },
}

/** Deliveries below which a shop is at the lowest level. */
export const LEAST_DELIVERED = asked.steady.delivered

/** Limits of a level: free products more than the free plan's, and open sales by link. */
export const levelOpens: Readonly<
  Record<ShopLevel, { moreFreeProducts: number; openLinks: number }>
> = {
  starting: { moreFreeProducts: 0, openLinks: 20 },
  steady: { moreFreeProducts: 5, openLinks: 40 },
  recognised: { moreFreeProducts: 12, openLinks: 80 },
}

export const lackKinds = [
  'kept',
  'share',
  'delivered',
  'buyers',
  'lost',
  'verified',
  'check',
] as const

/** A requirement of a level that a shop does not meet. */
export type Lack = { kind: (typeof lackKinds)[number]; has: number; needed: number }

/** Requirements that lower a level when they are not met; selling less does not. */
const faults: ReadonlySet<Lack['kind']> = new Set(['share', 'lost', 'verified'])

export function lacksFor(level: ShopLevel, facts: LevelFacts): Lack[] {
  if (level === 'starting') return []
  const { kept, keptPercent, delivered, buyers, lostPercent, isVerified } = asked[level]
  const lacks: Lack[] = []
  const atLeast = (kind: Lack['kind'], has: number, needed: number) => {
    if (has < needed) lacks.push({ kind, has, needed })
  }
  atLeast('kept', facts.kept, kept)
  if (facts.made >= JUDGED_FROM)
    atLeast('share', Math.floor((facts.kept * 100) / facts.made), keptPercent)
  atLeast('delivered', facts.delivered, delivered)
  atLeast('buyers', facts.buyers, buyers)
  const mostLost = Math.max(1, Math.floor((facts.made * lostPercent) / 100))
  if (facts.lost > mostLost) lacks.push({ kind: 'lost', has: facts.lost, needed: mostLost })
  if (isVerified) atLeast('verified', facts.isVerified ? 1 : 0, 1)
  if (facts.isHeld) lacks.push({ kind: 'check', has: 0, needed: 1 })
  return lacks
}

/** Why a shop does not keep a level that it has; empty: it does. */
export function faultsFor(level: ShopLevel, facts: LevelFacts): Lack[] {
  return lacksFor(level, facts).filter(({ kind }) => faults.has(kind))
}

/** Highest level whose facts, and those of each below it, are there. */
export function levelOfFacts(facts: LevelFacts): ShopLevel {
  const missing = shopLevels.findIndex((level) => lacksFor(level, facts).length > 0)
  return shopLevels.at(missing === -1 ? -1 : missing - 1) ?? 'starting'
}

export function isAbove(one: ShopLevel, other: ShopLevel): boolean {
  return shopLevels.indexOf(one) > shopLevels.indexOf(other)
}

export function levelAfter(level: ShopLevel): ShopLevel | null {
  return shopLevels[shopLevels.indexOf(level) + 1] ?? null
}

/** @returns the lowest for the lowest */
export function levelBefore(level: ShopLevel): ShopLevel {
  return shopLevels[shopLevels.indexOf(level) - 1] ?? 'starting'
}
