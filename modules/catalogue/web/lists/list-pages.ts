import type { CardProduct } from '../card-product.ts'

/** One page of a list, as the API gives it. */
export type ListPage = {
  products: readonly CardProduct[]
  currentPage: number
  totalPages: number
  totalProducts: number
}

/** The pages of a list seen so far, one after the other. */
export type SeenList = {
  products: readonly CardProduct[]
  page: number
  totalPages: number
  /** Its pages are those of a laptop. */
  wide?: boolean
}

/** A laptop's rows of five or six: divides by 2, 3, 5 and 6. */
export const WIDE_PAGE = 30

export function seenFrom({ products, currentPage, totalPages }: ListPage): SeenList {
  return { products, page: currentPage, totalPages }
}

/**
 * Renews the first page, and leaves the others below it, so that the list does not become shorter
 * under whoever reads it.
 */
export function withFirst(seen: SeenList, first: ListPage): SeenList {
  const onlyFirst = seen.page <= first.currentPage && seen.wide !== true
  if (onlyFirst) return seenFrom(first)
  const fresh = new Set(first.products.map((product) => product._id))
  return {
    ...seen,
    products: [...first.products, ...seen.products.filter(({ _id }) => !fresh.has(_id))],
  }
}

/**
 * Adds the next page. What moved down the list meanwhile, because something new came before it, is
 * not shown twice.
 */
export function withPage(seen: SeenList, next: ListPage, wide = false): SeenList {
  const known = new Set(seen.products.map((product) => product._id))
  const fresh = next.products.filter((product) => !known.has(product._id))
  // An empty page ends the list whatever its total says: otherwise it would be fetched for ever.
  const ended = next.products.length === 0
  return {
    products: [...seen.products, ...fresh],
    page: next.currentPage,
    wide,
    totalPages: ended ? next.currentPage : next.totalPages,
  }
}

/**
 * Which page comes next, and whether it is a laptop's. The server draws a phone's first page: a
 * laptop that has only that starts again with its own page size.
 */
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
