export { SEARCH_FIELD, SearchBox } from './box/search-box.tsx'
export { FilterBeside } from './filter-beside.tsx'
export { FiltersWithoutScript } from './filters-without-script.tsx'
export { ListTools } from './list-tools.tsx'
export { QUICK_FILTERS } from './quick-filters.ts'
export { readFacets } from './read-facets.ts'
export { type Facets, type FilterLink, filtersOffered, filtersOn } from './search-facets.ts'
export {
  countFilters,
  readSearch,
  SEARCH_PARAMS,
  searchAddress,
  searchQuery,
  type SearchState,
  unfiltered,
} from './search-state.ts'
export { Synonyms } from './synonyms/synonyms-screen.tsx'
export { useMissedSearches } from './synonyms/use-missed-searches.ts'
export { useFilterSheet } from './use-filter-sheet.tsx'
export { NearChip } from './near-chip.tsx'
