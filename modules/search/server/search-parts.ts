import type { ProductCache } from '#modules/products/module.ts'
import type { SearchEvents, SearchHabits } from './search-habits.ts'
import type { Synonyms } from './synonyms.ts'

export type SearchParts = {
  synonyms: Synonyms
  habits: SearchHabits
  events: SearchEvents
  products: ProductCache
}
