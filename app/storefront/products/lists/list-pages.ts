import type { CardProduct } from '#modules/products/web/index.ts'

export type ListPage = {
  products: readonly CardProduct[]
  currentPage: number
  totalPages: number
  totalProducts: number
}

export type SeenList = {
  products: readonly CardProduct[]
  page: number
  totalPages: number
  /** Laptop page size. */
  wide?: boolean
}

/** Laptop rows have five or six cards: divides by 2, 3, 5 and 6. */
export const WIDE_PAGE = 30

export function seenFrom({ products, currentPage, totalPages }: ListPage): SeenList {
  return { products, page: currentPage, totalPages }
}

/** Keeps the later pages, so that the list does not shrink while it is read. */
export function withFirst(seen: SeenList, first: ListPage): SeenList {
  const onlyFirst = seen.page <= first.currentPage && seen.wide !== true
  if (onlyFirst) return seenFrom(first)
  const fresh = new Set(first.products.map((product) => product._id))
  return {
    ...seen,
    products: [...first.products, ...seen.products.filter(({ _id }) => !fresh.has(_id))],
  }
}

/** Skips products already listed: new ones push others to later pages. */
export function withPage(seen: SeenList, next: ListPage, wide = false): SeenList {
  const known = new Set(seen.products.map((product) => product._id))
  const fresh = next.products.filter((product) => !known.has(product._id))
  // An empty page ends the list, else it would be fetched forever.
  const ended = next.products.length === 0
  return {
    products: [...seen.products, ...fresh],
    page: next.currentPage,
    wide,
    totalPages: ended ? next.currentPage : next.totalPages,
  }
}

/** The server renders a phone's first page: a laptop restarts with its own size. */
export function pageAfter(
  { page, wide }: SeenList,
  laptop: boolean,
): { page: number; wide: boolean } {
  if (laptop && page === 1 && !wide) return { page: 1, wide: true }
  return { page: page + 1, wide: wide === true }
}

export function hasMore({ page, totalPages }: SeenList): boolean {
  return page < totalPages
}
