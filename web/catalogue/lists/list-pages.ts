import type { CardProduct } from '../card-product.ts'

/** One page of a list, as the API gives it. */
export type ListPage = {
  products: readonly CardProduct[]
  currentPage: number
  totalPages: number
  totalProducts: number
}

/** The pages of a list seen so far, one after the other. */
export type SeenList = { products: readonly CardProduct[]; page: number; totalPages: number }

export function seenFrom({ products, currentPage, totalPages }: ListPage): SeenList {
  return { products, page: currentPage, totalPages }
}

/** Adds the next page. What moved down the list meanwhile, because something new came before it, is not shown twice. */
export function withPage(seen: SeenList, next: ListPage): SeenList {
  const known = new Set(seen.products.map((product) => product._id))
  const fresh = next.products.filter((product) => !known.has(product._id))
  // A page without anything ends the list, whatever it was said to hold: otherwise it would be asked for again and again.
  const ended = next.products.length === 0
  return {
    products: [...seen.products, ...fresh],
    page: next.currentPage,
    totalPages: ended ? next.currentPage : next.totalPages,
  }
}

export function hasMore({ page, totalPages }: SeenList): boolean {
  return page < totalPages
}
