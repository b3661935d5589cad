import { useSyncExternalStore } from 'react'

import type { ProductCard } from '#modules/products/contract/catalogue.ts'

export type Favourites = {
  status: 'unknown' | 'loading' | 'ready' | 'failed'
  sentence: string
  products: readonly ProductCard[]
  ids: ReadonlySet<string>
}

export const NO_FAVOURITES: Favourites = {
  status: 'unknown',
  sentence: '',
  products: [],
  ids: new Set(),
}

let state = NO_FAVOURITES
const listeners = new Set<() => void>()

export function useIsFavourite(product: string): boolean {
  return useSyncExternalStore(
    listen,
    () => state.ids.has(product),
    () => false,
  )
}

export function useFavourites(): Favourites {
  return useSyncExternalStore(listen, readFavourites, () => NO_FAVOURITES)
}

export function readFavourites(): Favourites {
  return state
}

export function showFavourites(next: Favourites): void {
  state = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
