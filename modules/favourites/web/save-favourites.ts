import { sentenceOf } from '#client/api/sentence-of.ts'
import { readUser } from '#client/session/user-info.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import type { ProductCard } from '#modules/products/contract/catalogue.ts'
import {
  addFavourite,
  listFavourites,
  removeFavourite,
} from '#modules/favourites/contract/favourites.ts'
import { call } from '#client/api/client.ts'
import { readClickId } from '#client/device/click-id.ts'
import { reportEvent } from '#modules/visits/web/index.ts'
import {
  NO_FAVOURITES,
  readFavourites,
  showFavourites,
  type Favourites,
} from './favourites-store.ts'

let owner: string | null = null
let confirmed = new Set<string>()
const wanted = new Map<string, boolean>()
/** Presses answered while the list was loading, which may lack them. */
const answered = new Map<string, boolean>()

/** Fetches favourites, once unless `again`; null (signed out) forgets them. Never throws. */
export async function loadFavourites(userId: string | null, { again = false } = {}): Promise<void> {
  if (owner !== userId) forget(userId)
  const { status } = readFavourites()
  if (userId === null || status === 'loading' || (status === 'ready' && !again)) return
  change({ status: 'loading' })
  answered.clear()
  try {
    const products = await fetchFavourites(userId)
    if (owner !== userId) return
    confirmed = new Set(products.map((product) => product._id))
    for (const [product, keep] of answered) confirm(product, keep)
    change({ status: 'ready', products })
  } catch (failure) {
    if (owner === userId)
      change({
        status: 'failed',
        sentence: failure instanceof Error ? failure.message : sentenceOf(failure),
      })
  }
}

/** Adds or removes a favourite: at once on the screen, undone with a notice on refusal. */
export function pressFavourite(product: Kept): void {
  press(product, !readFavourites().ids.has(product._id))
}

export function saveFavourite(product: Kept): void {
  press(product, true)
}

function press(kept: Kept, keep: boolean): void {
  const product = kept._id
  const user = readUser()
  if (!user) return
  if (owner !== user._id) forget(user._id)
  const sending = wanted.has(product)
  wanted.set(product, keep)
  change({})
  // A single call at a time for each product, so that the last press wins.
  if (!sending) void syncFavourite(kept, user._id)
}

async function syncFavourite(kept: Kept, userId: string): Promise<void> {
  const product = kept._id
  try {
    for (
      let keep = wanted.get(product);
      keep !== undefined && keep !== confirmed.has(product);
      keep = wanted.get(product)
    ) {
      await sendFavourite(userId, kept, keep)
      if (owner !== userId) return
      answered.set(product, keep)
      confirm(product, keep)
    }
  } catch (failure) {
    // oxlint-disable-next-line no-console -- the specification has it logged
    console.error('favourite not saved', failure)
    if (owner === userId) showNotice(sentenceOf(failure), { tone: 'failed' })
  }
  if (owner !== userId) return
  wanted.delete(product)
  change({})
}

function confirm(product: string, keep: boolean): void {
  if (keep) confirmed.add(product)
  else confirmed.delete(product)
}

function forget(userId: string | null): void {
  owner = userId
  confirmed = new Set()
  wanted.clear()
  answered.clear()
  showFavourites(NO_FAVOURITES)
}

function change(part: Partial<Favourites>): void {
  const ids = new Set(confirmed)
  for (const [product, keep] of wanted) {
    if (keep) ids.add(product)
    else ids.delete(product)
  }
  showFavourites({ ...readFavourites(), ...part, ids })
}

/**
 * @throws CallFailure; Error with the sentence to show when no user is signed in, or the answer is
 * no list
 */
export async function fetchFavourites(userId: string | undefined): Promise<ProductCard[]> {
  if (!userId) throw new Error('Not authenticated')
  const reply: unknown = await call(listFavourites, { params: { userId } })
  const list: unknown =
    typeof reply === 'object' && reply !== null && 'favoris' in reply ? reply.favoris : reply
  if (!Array.isArray(list))
    throw new Error('Erreur : les favoris ne sont pas dans un format valide.')
  return list as ProductCard[]
}

export type Kept = { _id: string; subCategory?: string | undefined }

/** @throws CallFailure */
export async function sendFavourite(
  userId: string,
  { _id: productId, subCategory }: Kept,
  keep: boolean,
): Promise<void> {
  if (keep)
    await call(addFavourite, {
      params: { userId },
      body: { productId, fbclid: readClickId()?.id ?? null },
    })
  else await call(removeFavourite, { params: { userId, productId } })
  reportEvent({
    type: 'favorite',
    action: keep ? 'add' : 'remove',
    productId,
    meta: { subCategory },
  })
}
