import type { Given, Read } from '#contract/endpoint.ts'
import type { suggestProducts as endpoint } from '#contract/suggestions.ts'

import { readCards } from '../catalogue/index.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Kernel } from '../kernel/kernel.ts'

import { blendFeed, type Candidate } from './blend-feed.ts'
import { candidatesSql } from './candidates-sql.ts'
import { personOf } from './person.ts'
import type { SharedShelves } from './shared-shelves.ts'
import { coldSource, sourceOf, type Reason } from './source-words.ts'

type Asked = { body: Read<typeof endpoint>['body']; caller: Caller | null }
type Feed = { ids: readonly string[]; source: string }
type Row = { origin: 'drawn' | 'taste' | 'gone'; id: string; shopId: string; score: number; because: string | null } & Reason

/** Ten pages: nobody scrolls further. */
const longest = 240
/** A list that was begun so long ago is begun again. */
const keptMinutes = 120

/** The first page chooses for the person and keeps the choice; the others continue it, so that none repeats another. Three statements at most. */
export async function suggestProducts(kernel: Kernel, shelves: SharedShelves, { body, caller }: Asked): Promise<Given<typeof endpoint>> {
  const { page, limit } = body
  const person = personOf(caller, body.visitor)
  const cart = [...new Set(body.cartItems.map((item) => (typeof item === 'string' ? item : item.product)))]
  const feed =
    (page > 1 && person ? await keptFeed(kernel, person) : null) ??
    (await chooseFeed(kernel, shelves, { person, cart, signedIn: caller !== null, keep: page === 1 }))
  const items = await readCards(kernel, feed.ids.slice((page - 1) * limit, page * limit))
  return { success: true, items: items.filter(({ stock }) => stock > 0), source: feed.source, hasMore: page * limit < feed.ids.length }
}

type Chooser = { person: string | null; cart: string[]; signedIn: boolean; keep: boolean }

async function chooseFeed(kernel: Kernel, shelves: SharedShelves, { person, cart, signedIn, keep }: Chooser): Promise<Feed> {
  const [{ wanted, fresh }, rows] = await Promise.all([shelves.read(), person || cart.length > 0 ? readCandidates(kernel, person, cart, signedIn) : []])
  const gone = new Set(rows.filter(({ origin }) => origin === 'gone').map(({ id }) => id))
  const left = (list: readonly Candidate[]) => list.filter(({ id }) => !gone.has(id))
  const drawn = rows.filter(({ origin }) => origin === 'drawn')
  const taste = rows.filter(({ origin }) => origin === 'taste')
  const feed = {
    ids: blendFeed({ drawn, taste, wanted: left(wanted), fresh: left(fresh) }, longest).map(({ id }) => id),
    source: drawn.length + taste.length > 0 ? sourceOf(drawn) : coldSource,
  }
  // What everybody sees needs no keeping: it is the same a moment later.
  if (person && keep && rows.length > 0) await keepFeed(kernel, person, feed)
  else if (person && keep) await forgetFeed(kernel, person)
  return feed
}

async function readCandidates(kernel: Kernel, person: string | null, cart: string[], signedIn: boolean): Promise<Row[]> {
  const { rows } = await kernel.database.pool.query<Row>({
    name: signedIn ? 'suggestions_candidates_user' : 'suggestions_candidates_device',
    text: candidatesSql(signedIn),
    values: [person, cart, kernel.clock.now()],
  })
  return rows
}

async function keptFeed(kernel: Kernel, person: string): Promise<Feed | null> {
  const { rows } = await kernel.database.pool.query<Feed>({
    name: 'suggestions_kept',
    text: `select ids, source from suggestion_feeds where person = $1 and at > $2::timestamptz - interval '${keptMinutes} minutes'`,
    values: [person, kernel.clock.now()],
  })
  return rows[0] ?? null
}

async function keepFeed(kernel: Kernel, person: string, { ids, source }: Feed): Promise<void> {
  await kernel.database.pool.query({
    name: 'suggestions_keep',
    text: `insert into suggestion_feeds (person, at, ids, source) values ($1, $2, $3, $4)
      on conflict (person) do update set at = excluded.at, ids = excluded.ids, source = excluded.source`,
    values: [person, kernel.clock.now(), ids, source],
  })
}

async function forgetFeed(kernel: Kernel, person: string): Promise<void> {
  await kernel.database.pool.query({ name: 'suggestions_forget', text: 'delete from suggestion_feeds where person = $1', values: [person] })
}
