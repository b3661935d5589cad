import { suggestSearch } from '#modules/search/contract/search.ts'
import { call } from '#web/api/client.ts'

export type Suggestion = { label: string; slug?: string; categoryName?: string }

/**
 * Up to 8 propositions for what is being typed; none when the network or the server fails:
 * searching itself stays possible.
 */
export async function fetchSuggestions(
  words: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  return call(suggestSearch, { query: { q: words } }, { signal }).catch(() => [])
}
