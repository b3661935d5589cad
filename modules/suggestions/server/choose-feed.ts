import { blendFeed, type Candidate } from './blend-feed.ts'
import type { Engine } from './engine-parts.ts'
import { seenProducts, type SeenProduct } from './seen-products.ts'
import type { Drawn } from './neighbours.ts'
import type { PersonRow } from './read-person.ts'
import type { Reason } from './source-words.ts'

export type Chosen = { feed: readonly Candidate[]; reason: Reason }

/** Ten pages: people do not scroll further. */
const longest = 240
/** Candidates by co-visitation, and subcategories that the person visits. */
const mostDrawn = 200
const tastes = 3

/**
 * From a person's acts and cart: products in stock that were not seen, bought or put in the cart.
 */
export async function chooseFeed(
  engine: Engine,
  known: PersonRow,
  cart: readonly string[],
  region: string | null,
): Promise<Chosen> {
  const { shelves, products, neighbours, kernel } = engine
  const seen = seenProducts(known.acts ?? [], cart, kernel.clock.now().getTime() / 1_000)
  const gone = new Set([...seen.map(({ id }) => id), ...(known.bought ?? [])])
  const [everywhere, local, fresh, drawn] = await Promise.all([
    shelves.wanted(),
    region ? shelves.local(region) : [],
    shelves.fresh(),
    neighbours.draw(
      seen.map(({ id }) => id),
      known.generation,
      mostDrawn + gone.size,
    ),
  ])
  // Cached shelves hold only products in stock: a change drops them.
  const placement = await products.placements(idsOf(seen, drawn))
  const taste = await tasteOf(engine, seen, (id) => placement(id)?.subcategoryId)
  const left = (list: readonly Candidate[]) => list.filter(({ id }) => !gone.has(id))
  const openDrawn = drawn.filter(({ id }) => !gone.has(id) && placement(id)?.open === true)
  const lists = {
    drawn: openDrawn
      .slice(0, mostDrawn)
      .map(({ id, score }) => ({ id, score, shopId: placement(id)?.shopId ?? '' })),
    taste: left(taste),
    wanted: left(together(everywhere, local)),
    fresh: left(fresh),
  }
  return {
    feed: blendFeed(lists, longest),
    reason: reasonOf(openDrawn, seen, {
      taste: lists.taste.length > 0,
      region: local.length > 0 ? region : null,
    }),
  }
}

function* idsOf(...lists: readonly (readonly { id: string }[])[]): Iterable<string> {
  for (const list of lists) for (const { id } of list) yield id
}

/** Merges what is popular in a region with what is popular everywhere: those in both come first. */
function together(
  everywhere: readonly Candidate[],
  local: readonly Candidate[],
): readonly Candidate[] {
  if (local.length === 0) return everywhere
  const all = new Map(local.map((one) => [one.id, one]))
  for (const one of everywhere)
    all.set(one.id, { ...one, score: one.score + (all.get(one.id)?.score ?? 0) })
  return best([...all.values()])
}

function best(list: readonly Candidate[]): Candidate[] {
  return list.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

/** The best of the subcategories that the person visits, the latest weighing most. */
async function tasteOf(
  { shelves }: Engine,
  seen: readonly SeenProduct[],
  subcategoryOf: (id: string) => string | undefined,
): Promise<Candidate[]> {
  const worths = new Map<string, number>()
  for (const [place, { id }] of seen.entries()) {
    const subcategory = subcategoryOf(id)
    if (subcategory) worths.set(subcategory, Math.exp(-place / 10) + (worths.get(subcategory) ?? 0))
  }
  const shelf = [...worths].toSorted(([, a], [, b]) => b - a).slice(0, tastes)
  const lists = await shelves.tastes(shelf.map(([id]) => id))
  return best(
    lists.flatMap((list, which) =>
      list.map(({ id, shopId }, place) => ({
        id,
        shopId,
        score: (shelf[which]?.[1] ?? 0) / (6 + place),
      })),
    ),
  )
}

/** The act from which most of the proposed products follow. */
function reasonOf(
  drawn: readonly Drawn[],
  seen: readonly SeenProduct[],
  others: { taste: boolean; region: string | null },
): Reason {
  const weights = new Map<string, number>()
  for (const { because, score } of drawn) weights.set(because, score + (weights.get(because) ?? 0))
  const [best] = [...weights].toSorted(([, a], [, b]) => b - a)
  const because = best ? seen.find(({ id }) => id === best[0]) : undefined
  return {
    because: because ? { id: because.id, kind: because.kind } : null,
    taste: others.taste || drawn.length > 0,
    region: others.region,
  }
}
