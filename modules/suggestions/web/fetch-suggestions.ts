import { suggestProducts } from '#modules/suggestions/contract/suggestions.ts'
import { call } from '#client/api/late-call.ts'
import { keptRegion } from '#client/device/kept-region.ts'
import { readUser } from '#client/session/user-info.ts'

import { readAnswer, type Suggested } from './read-answer.ts'
import { sendNow, visitorId } from '#modules/visits/web/index.ts'

export type ReadCart = () => string[]

type FetchSuggestionsInput = { page: number; cart: ReadCart; limit?: number; signal?: AbortSignal }

/** @throws CallFailure */
export async function fetchSuggestions({
  page,
  cart,
  limit,
  signal,
}: FetchSuggestionsInput): Promise<Suggested> {
  await sendNow()
  const visitor = visitorId()
  const body = {
    // Without consent a visitor's cart is not sent.
    cartItems: visitor || readUser() ? cart() : [],
    page,
    visitor: visitor ?? null,
    // A device has a number only after consent.
    ...(visitor ? { agreed: true } : {}),
    region: keptRegion(),
    ...(limit === undefined ? {} : { limit }),
  }
  return readAnswer(await call(suggestProducts, { body }, signal ? { signal } : {}), page)
}
