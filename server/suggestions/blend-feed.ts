export type Candidate = { id: string; shopId: string; score: number }
export type Origin = 'drawn' | 'taste' | 'wanted' | 'fresh'
export type Candidates = Readonly<Record<Origin, readonly Candidate[]>>

/** Of each eight, so many from where: mostly what one's own acts draw, never without something new. An origin that has no more leaves its turn. */
const turns: readonly Origin[] = ['drawn', 'drawn', 'taste', 'drawn', 'wanted', 'drawn', 'fresh', 'drawn']
/** Of so many in a row, one shop has at most two, as long as others have something. */
const window = 8
const perShop = 2

/** One list from all origins: each in the order of its scores, no product twice, no shop that floods it. The same from the same. */
export function blendFeed(candidates: Candidates, most: number): Candidate[] {
  const waiting = new Map(turns.map((origin) => [origin, candidates[origin].toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))]))
  const taken = new Set<string>()
  const feed: Candidate[] = []
  for (let turn = 0; feed.length < most; turn += 1) {
    const first = turns[turn % turns.length] ?? 'wanted'
    const order = [first, ...turns.filter((origin) => origin !== first)]
    const crowded = shopsCrowding(feed)
    const next = firstOf(order, waiting, (one) => !taken.has(one.id) && !crowded.has(one.shopId)) ?? firstOf(order, waiting, (one) => !taken.has(one.id))
    if (!next) break
    taken.add(next.id)
    feed.push(next)
  }
  return feed
}

function firstOf(order: readonly Origin[], waiting: ReadonlyMap<Origin, Candidate[]>, fits: (one: Candidate) => boolean): Candidate | undefined {
  for (const origin of order) {
    const list = waiting.get(origin) ?? []
    const place = list.findIndex(fits)
    if (place >= 0) return list.splice(place, 1)[0]
  }
  return undefined
}

/** The shops that already have their share of the last ones. */
function shopsCrowding(feed: readonly Candidate[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { shopId } of feed.slice(1 - window)) counts.set(shopId, (counts.get(shopId) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= perShop).map(([shopId]) => shopId))
}
