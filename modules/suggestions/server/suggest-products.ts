import { cut } from '#kernel/wire/short-text.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { isRegion } from '#modules/places/contract/locations.ts'
import type { suggestProducts as endpoint } from '#modules/suggestions/contract/suggestions.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import type { Engine } from './engine-parts.ts'
import { personOf, type PersonRow, readPerson, type SeenProduct, seenProducts } from './person.ts'
import { blendFeed, type Candidate } from './feeds.ts'
import type { Drawn } from './neighbours.ts'
import type { StepKind } from './engine.ts'

const coldSource = 'Ce qui plaît en ce moment au marché'

const tasteSource = 'D’après vos catégories préférées'

const mostLetters = 60

const beginnings: Readonly<Record<StepKind, string>> = {
  view: 'Parce que vous avez vu',
  cart: 'Parce que vous avez mis au panier',
  favourite: 'Parce que vous aimez',
  purchase: 'Parce que vous avez acheté',
}

const longest = 240

const mostDrawn = 200

const tastes = 3

type SuggestProductsInput = {
  body: Read<typeof endpoint>['body']
  caller: Caller | null
  address: string
}

/** Chooses and stores a list on the first page; others continue it. */
export async function suggestProducts(
  engine: Engine,
  { body, caller, address }: SuggestProductsInput,
): Promise<ReplyInput<typeof endpoint>> {
  const { page, limit } = body
  const person = personOf(caller, body.visitor)
  const [from, to] = [(page - 1) * limit, page * limit]
  const kept = page > 1 && person ? await keptPage(engine, person, from, to) : null
  if (kept)
    return {
      success: true,
      items: await buyable(engine, kept.ids),
      source: kept.source,
      hasMore: kept.hasMore,
    }

  const cart = [
    ...new Set(body.cartItems.map((item) => (typeof item === 'string' ? item : item.product))),
  ]
  const known = await readPerson(
    engine.kernel,
    person,
    caller !== null,
    engine.products.changes.mark(),
  )
  engine.products.changes.apply(known)
  const chosen = await chooseFeed(
    engine,
    known,
    cart,
    body.region && isRegion(body.region) ? body.region : known.region,
  )
  const { items, source } = await shown(engine, chosen, from, to)
  const ids = chosen.feed.map(({ id }) => id)
  // Law 2013-015: nothing is stored of a visitor without consent.
  if (person && page === 1 && (caller || body.agreed === true))
    engine.feeds.keep(person, { ids, source }, caller ? null : networkOf(address))
  return { success: true, items, source, hasMore: to < ids.length }
}

async function keptPage({ products, feeds }: Engine, person: string, from: number, to: number) {
  const { page, changes } = await feeds.page(person, from, to, products.changes.mark())
  products.changes.apply(changes)
  return page
}

async function shown({ products }: Engine, { feed, reason }: Chosen, from: number, to: number) {
  const ids = feed.slice(from, to).map(({ id }) => id)
  const because = reason.because
  const cards = await products.cards(
    because && !ids.includes(because.id) ? [...ids, because.id] : ids,
  )
  const name = because ? cards.find(({ _id }) => _id === because.id)?.name : undefined
  const wanted = new Set(ids)
  return {
    items: cards.filter(({ _id, stock }) => wanted.has(_id) && stock > 0),
    source: sourceOf(reason, name),
  }
}

async function buyable({ products }: Engine, ids: readonly string[]) {
  return (await products.cards(ids)).filter(({ stock }) => stock > 0)
}

type Chosen = { feed: readonly Candidate[]; reason: Reason }

/** Returns products in stock, not seen, bought or in the cart. */
async function chooseFeed(
  engine: Engine,
  known: PersonRow,
  cart: readonly string[],
  region: string | null,
): Promise<Chosen> {
  const { shared, products, neighbours, kernel } = engine
  const seen = seenProducts(known.acts ?? [], cart, kernel.clock.now().getTime() / 1_000)
  const gone = new Set([...seen.map(({ id }) => id), ...(known.bought ?? [])])
  const [everywhere, local, fresh, drawn] = await Promise.all([
    shared.wanted(),
    region ? shared.local(region) : [],
    shared.fresh(),
    neighbours.draw(
      seen.map(({ id }) => id),
      known.generation,
      mostDrawn + gone.size,
    ),
  ])
  // Cached lists hold products in stock only.
  const placement = await products.placements(idsOf(seen, drawn))
  const taste = await tasteOf(engine, seen, (id) => placement(id)?.subcategoryId)
  const left = (list: readonly Candidate[]) => list.filter(({ id }) => !gone.has(id))
  const openDrawn = drawn.filter(({ id }) => !gone.has(id) && placement(id)?.open === true)
  const lists = {
    drawn: openDrawn
      .slice(0, mostDrawn)
      .map(({ id, score }) => ({ id, score, shopId: placement(id)?.shopId ?? '' })),
    taste: left(taste),
    wanted: left(mergePopular(everywhere, local)),
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

function mergePopular(
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

async function tasteOf(
  { shared }: Engine,
  seen: readonly SeenProduct[],
  subcategoryOf: (id: string) => string | undefined,
): Promise<Candidate[]> {
  const worths = new Map<string, number>()
  for (const [place, { id }] of seen.entries()) {
    const subcategory = subcategoryOf(id)
    if (subcategory) worths.set(subcategory, Math.exp(-place / 10) + (worths.get(subcategory) ?? 0))
  }
  const favoured = [...worths].toSorted(([, a], [, b]) => b - a).slice(0, tastes)
  const lists = await shared.tastes(favoured.map(([id]) => id))
  return best(
    lists.flatMap((list, which) =>
      list.map(({ id, shopId }, place) => ({
        id,
        shopId,
        score: (favoured[which]?.[1] ?? 0) / (6 + place),
      })),
    ),
  )
}

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

/** An act; else subcategories; else popularity. */
type Reason = {
  because: { id: string; kind: StepKind } | null
  taste: boolean
  region: string | null
}

function sourceOf({ because, taste, region }: Reason, name: string | undefined): string {
  if (because && name) return `${beginnings[because.kind]} «\u202f${shortened(name)}\u202f»`
  if (taste) return tasteSource
  return region ? `Ce qui plaît en ce moment à ${region}` : coldSource
}

function shortened(name: string): string {
  if (name.length <= mostLetters) return name
  return `${cut(name, mostLetters).replace(/\s+\S*$/, '')}…`
}
