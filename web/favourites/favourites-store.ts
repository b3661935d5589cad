import { useSyncExternalStore } from 'react'

import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { readUser } from '#web/session/user-info.ts'
import { showNotice } from '#web/ui/notice-store.ts'

export type Favourites = {
  status: 'unknown' | 'loading' | 'ready' | 'failed'
  /** What went wrong, when it failed. */
  sentence: string
  /** The last added first, as far as their cards are known. */
  products: readonly ProductCard[]
  ids: ReadonlySet<string>
}

const NONE: Favourites = { status: 'unknown', sentence: '', products: [], ids: new Set() }

let state = NONE
let owner: string | null = null
/** What the server has said. */
let confirmed = new Set<string>()
/** What was pressed since and is not answered yet: it shows at once. */
const wanted = new Map<string, boolean>()
const listeners = new Set<() => void>()

/** Is this product in the favourites of whoever is signed in? False on the server. */
export function useIsFavourite(product: string): boolean {
  return useSyncExternalStore(
    listen,
    () => state.ids.has(product),
    () => false,
  )
}

export function useFavourites(): Favourites {
  return useSyncExternalStore(listen, readFavourites, () => NONE)
}

/** The favourites as they are now, outside of a component. */
export function readFavourites(): Favourites {
  return state
}

/** Fetches the favourites of this user, once unless `again`; nobody’s (null) are forgotten. Never throws: see `status`. */
export async function loadFavourites(userId: string | null, { again = false } = {}): Promise<void> {
  if (owner !== userId) forget(userId)
  if (userId === null || state.status === 'loading' || (state.status === 'ready' && !again)) return
  change({ status: 'loading' })
  try {
    const products = await (await calls()).fetchFavourites(userId)
    if (owner !== userId) return
    confirmed = new Set(products.map((product) => product._id))
    change({ status: 'ready', products })
  } catch (failure) {
    if (owner === userId)
      change({
        status: 'failed',
        sentence: failure instanceof Error ? failure.message : sentenceOf(failure),
      })
  }
}

/** Into the favourites, at once on the screen; taken out again, and said, when the server refuses. */
export function keepFavourite(product: string): void {
  press(product, true)
}

export function dropFavourite(product: string): void {
  press(product, false)
}

function press(product: string, keep: boolean): void {
  const user = readUser()
  if (!user) return
  if (owner !== user._id) forget(user._id)
  const sending = wanted.has(product)
  wanted.set(product, keep)
  change({})
  // One call at a time for each product, so that quick presses end as the last one wanted.
  if (!sending) void send(product, user._id)
}

async function send(product: string, userId: string): Promise<void> {
  try {
    for (
      let keep = wanted.get(product);
      keep !== undefined && keep !== confirmed.has(product);
      keep = wanted.get(product)
    ) {
      await (await calls()).tellFavourite(userId, product, keep)
      if (owner !== userId) return
      if (keep) confirmed.add(product)
      else confirmed.delete(product)
    }
  } catch (failure) {
    if (owner === userId) showNotice(sentenceOf(failure), { tone: 'failed' })
  }
  if (owner !== userId) return
  wanted.delete(product)
  change({})
}

/** Visitors keep nothing: what talks to the server comes when somebody is there to keep. */
const calls = () => import('./favourites-calls.ts')

function forget(userId: string | null): void {
  owner = userId
  confirmed = new Set()
  wanted.clear()
  change(NONE)
}

function change(part: Partial<Favourites>): void {
  const ids = new Set(confirmed)
  for (const [product, keep] of wanted) {
    if (keep) ids.add(product)
    else ids.delete(product)
  }
  state = { ...state, ...part, ids }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
