import type { ProductCard } from '#modules/catalogue/contract/catalogue.ts'
import {
  addFavourite,
  listFavourites,
  removeFavourite,
} from '#modules/favourites/contract/favourites.ts'
import { call } from '#web/api/client.ts'
import { readClickId } from '#web/device/click-id.ts'
import { reportEvent } from '#modules/suggestions/web/index.ts'

/**
 * @throws CallFailure; Error with the sentence to show when nobody is signed in, or the answer is
 * no list
 */
export async function fetchFavourites(userId: string | undefined): Promise<ProductCard[]> {
  if (!userId) throw new Error('Not authenticated')
  const reply: unknown = await call(listFavourites, { params: { userId } })
  // The answer is a bare list or an object that contains one.
  const list: unknown =
    typeof reply === 'object' && reply !== null && 'favoris' in reply ? reply.favoris : reply
  if (!Array.isArray(list))
    throw new Error('Erreur : les favoris ne sont pas dans un format valide.')
  return list as ProductCard[]
}

/** The product of a heart; its subcategory where the screen knows it. */
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
