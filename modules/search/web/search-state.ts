import { cut } from '#kernel/wire/short-text.ts'
import { searchSorts } from '#modules/search/contract/search.ts'
import { eachFlag, type SearchFlag, searchFlags } from '#modules/search/contract/search-flags.ts'
import { readAmount } from '#kernel/wire/amounts.ts'
import { readPageNumber, withParams } from '#client/lists/read-page-number.ts'
import { paths } from '#client/paths.ts'

export type SearchSort = (typeof searchSorts)[number]

export type SearchState = Record<SearchFlag, boolean> & {
  q: string
  page: number
  category: readonly string[]
  subCategory: readonly string[]
  minPrice: number | null
  maxPrice: number | null
  /** Region to which it is delivered; null: any. */
  deliveredTo: string | null
  size: readonly string[]
  color: readonly string[]
  /** null: any. */
  note: number | null
  sort: SearchSort
}

export const SEARCH_PARAMS = [
  'q',
  'page',
  'category',
  'subCategory',
  'minPrice',
  'maxPrice',
  ...searchFlags,
  'deliveredTo',
  'size',
  'color',
  'note',
  'sort',
] as const

export const SORT_WORDS: Readonly<Record<SearchSort, string>> = {
  pertinence: 'Pertinence',
  'prix-asc': 'Prix croissant',
  'prix-desc': 'Prix décroissant',
  nouveautes: 'Nouveautés',
  notes: 'Mieux notés',
}

export function readSearch(params: URLSearchParams): SearchState {
  const text = (name: string, most: number) => cut((params.get(name) ?? '').trim(), most)
  const list = (name: string, most: number) =>
    within(most, params.getAll(name).join(',').split(','))
  const flag = (name: string) => ['true', '1', 'on'].includes(params.get(name) ?? '')
  const sort = searchSorts.find((known) => known === params.get('sort')) ?? 'pertinence'
  return {
    q: text('q', 200),
    page: readPageNumber(params),
    category: list('category', 120),
    subCategory: list('subCategory', 400),
    minPrice: priceIn(params.get('minPrice')),
    maxPrice: priceIn(params.get('maxPrice')),
    ...eachFlag(flag),
    deliveredTo: text('deliveredTo', 40) || null,
    size: list('size', 200),
    color: list('color', 200),
    note: /^[1-5]$/.test(params.get('note') ?? '') ? Number(params.get('note')) : null,
    sort,
  }
}

export function searchQuery({ q, ...state }: SearchState) {
  return {
    q,
    page: state.page,
    category: state.category.join(',') || undefined,
    subCategory: state.subCategory.join(',') || undefined,
    minPrice: state.minPrice ?? undefined,
    maxPrice: state.maxPrice ?? undefined,
    ...eachFlag((flag) => (state[flag] ? ('true' as const) : undefined)),
    deliveredTo: state.deliveredTo ?? undefined,
    size: state.size.join(',') || undefined,
    color: state.color.join(',') || undefined,
    note: state.note ?? undefined,
    sort: state.sort,
  }
}

export function searchAddress(state: SearchState): string {
  const query = searchQuery(state)
  return withParams(paths.search(), {
    ...query,
    page: state.page > 1 ? state.page : null,
    sort: state.sort === 'pertinence' ? null : state.sort,
  })
}

export function changed(state: SearchState, part: Partial<SearchState>): SearchState {
  return { ...state, page: 1, ...part }
}

export function unfiltered({ q, sort }: SearchState): SearchState {
  return { ...readSearch(new URLSearchParams()), q, sort }
}

/** Counts minimum and maximum price as one. */
export function countFilters({
  q: _q,
  page: _page,
  sort: _sort,
  minPrice,
  maxPrice,
  ...others
}: SearchState) {
  const values = [minPrice ?? maxPrice, ...Object.values(others).flat()]
  return values.filter((value) => value !== null && value !== false).length
}

/** Joins by commas, `most` characters at most. */
function within(most: number, values: readonly string[]): string[] {
  const kept: string[] = []
  for (const value of values.map((typed) => typed.trim())) {
    if (value && !kept.includes(value) && [...kept, value].join(',').length <= most)
      kept.push(value)
  }
  return kept
}

function priceIn(typed: string | null): number | null {
  const { value } = readAmount(typed ?? '')
  return value !== null && value < 1_000_000_000 ? value : null
}
