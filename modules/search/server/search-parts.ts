import type { ProductCache } from '#modules/catalogue/server/module.ts'
import type { SearchEvents, SearchHabits } from './search-habits.ts'
import type { Synonyms } from './synonyms.ts'

/** What the search keeps in memory between two calls. */
export type SearchParts = {
  synonyms: Synonyms
  habits: SearchHabits
  events: SearchEvents
  /** The catalogue's own. */
  products: ProductCache
}
