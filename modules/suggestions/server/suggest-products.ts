import type { Given, Read } from '#kernel/wire/endpoint.ts'
import { isRegion } from '#kernel/wire/locations.ts'
import type { suggestProducts as endpoint } from '#modules/suggestions/contract/suggestions.ts'

import type { Caller } from '#kernel/http/caller.ts'

import { chooseFeed, type Chosen } from './choose-feed.ts'
import type { Engine } from './engine-parts.ts'
import { personOf } from './person.ts'
import { readPerson } from './read-person.ts'
import { sourceOf } from './source-words.ts'

type Input = { body: Read<typeof endpoint>['body']; caller: Caller | null }

/**
 * The first page chooses a list and stores it; the others continue it, so that no product repeats.
 * One statement reads the person and the catalogue's changes; anything not cached costs one more
 * each (neighbours, numbers, placements, shelves, cards).
 */
export async function suggestProducts(
  engine: Engine,
  { body, caller }: Input,
): Promise<Given<typeof endpoint>> {
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
  if (person && page === 1) engine.feeds.keep(person, { ids, source })
  return { success: true, items, source, hasMore: to < ids.length }
}

async function keptPage({ products, feeds }: Engine, person: string, from: number, to: number) {
  const { page, changes } = await feeds.page(person, from, to, products.changes.mark())
  products.changes.apply(changes)
  return page
}

/** The cards of one page and the reason; the product named in it is read with them. */
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
