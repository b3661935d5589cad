export type Candidate = { id: string; shopId: string; score: number }
export type Origin = 'drawn' | 'taste' | 'wanted' | 'fresh'
export type Candidates = Readonly<Record<Origin, readonly Candidate[]>>

/**
 * Where each of eight products comes from: mostly the person's own acts, always something new. An
 * origin that is exhausted leaves its place to the next.
 */
const pattern: readonly Origin[] = [
  'drawn',
  'drawn',
  'taste',
  'drawn',
  'wanted',
  'drawn',
  'fresh',
  'drawn',
]
const orders = pattern.map((first): readonly Origin[] => [
  first,
  ...pattern.filter((origin, place) => origin !== first && pattern.indexOf(origin) === place),
])
/** Among so many in a row, a shop has two at most, as long as other shops have products. */
const window = 8
const perShop = 2

/**
 * One list from all origins, each in its own order: no product twice, and no shop dominates.
 * Deterministic.
 */
export function blendFeed(candidates: Candidates, most: number): Candidate[] {
  const taken = new Set<string>()
  const feed: Candidate[] = []
  /** How often each shop is among the last ones. */
  const lately = new Map<string, number>()
  const next = walk(candidates, taken, lately)
  for (let place = 0; feed.length < most; place += 1) {
    const order = orders[place % orders.length] ?? pattern
    const one = next(order, true) ?? next(order, false)
    if (!one) break
    taken.add(one.id)
    feed.push(one)
    lately.set(one.shopId, (lately.get(one.shopId) ?? 0) + 1)
    const leaving = feed[feed.length - window]
    if (leaving) lately.set(leaving.shopId, (lately.get(leaving.shopId) ?? 0) - 1)
  }
  return feed
}

/**
 * Finds the next product of the first origin that has one: not taken yet and, if `apart`, of a
 * shop below its share.
 */
function walk(
  candidates: Candidates,
  taken: ReadonlySet<string>,
  lately: ReadonlyMap<string, number>,
) {
  /** In each origin, all products before this index are taken. */
  const heads: Record<Origin, number> = { drawn: 0, taste: 0, wanted: 0, fresh: 0 }
  return (order: readonly Origin[], apart: boolean): Candidate | undefined => {
    for (const origin of order) {
      const list = candidates[origin]
      let place = heads[origin]
      for (let one = list[place]; one && taken.has(one.id); one = list[place]) place += 1
      heads[origin] = place
      for (let one = list[place]; one; one = list[(place += 1)])
        if (!taken.has(one.id) && !(apart && (lately.get(one.shopId) ?? 0) >= perShop)) return one
    }
    return undefined
  }
}
