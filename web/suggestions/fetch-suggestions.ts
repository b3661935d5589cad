import { suggestProducts } from '#contract/suggestions/suggestions.ts'
import { call } from '#web/api/late-call.ts'
import { readCart } from '#web/cart/cart-store.ts'
import { keptRegion } from '#web/device/kept-region.ts'

import { readAnswer, type Suggested } from './read-answer.ts'
import { tellNow } from './tell.ts'
import { visitorId } from './visitor.ts'

/** One page of what may please whoever holds this device, from what they did and what is in their cart. @throws CallFailure */
export async function fetchSuggestions(
  page: number,
  signal?: AbortSignal,
  limit?: number,
): Promise<Suggested> {
  await tellNow()
  const cartItems = readCart().map(({ product }) => product)
  const body = {
    cartItems,
    page,
    visitor: visitorId() ?? null,
    region: keptRegion(),
    ...(limit === undefined ? {} : { limit }),
  }
  return readAnswer(await call(suggestProducts, { body }, signal ? { signal } : {}))
}
