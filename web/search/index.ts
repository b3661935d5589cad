/** Finding products: the header’s field, the filters, and the words that mean the same. */
export { SEARCH_FIELD, SearchBox } from './box/search-box.tsx'
export { FilterLinks } from './filter-links.tsx'
export { FiltersWithoutScript } from './filters-without-script.tsx'
export { ListTools } from './list-tools.tsx'
export { loadSearch } from './load-search.ts'
export { NothingFound } from './nothing-found.tsx'
export { type FilterLink, filtersOffered, filtersOn } from './search-facets.ts'
export {
  readSearch,
  SEARCH_PARAMS,
  searchAddress,
  searchQuery,
  type SearchState,
} from './search-state.ts'
export { MissedSearches } from './synonyms/missed-searches.tsx'
export { Synonyms } from './synonyms/synonyms.tsx'
export { useFilterSheet } from './use-filter-sheet.tsx'
