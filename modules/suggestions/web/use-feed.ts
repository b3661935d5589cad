import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { PAGE_SIZE } from '#kernel/wire/limits.ts'
import type { ProductCard } from '#modules/products/contract/catalogue.ts'

import { fetchSuggestions, type ReadCart } from './fetch-suggestions.ts'
import { withNext } from './read-answer.ts'

export type Feed = {
  items: readonly ProductCard[]
  source: string
  page: number
  more: boolean
  state: 'loading' | 'ready' | 'failed'
}

const EMPTY: Feed = { items: [], source: '', page: 0, more: false, state: 'loading' }

/** Restored by Back. */
let left: { place: string; feed: Feed } | null = null

/** Reads pages in turn. A failed first page empties the list. */
export function useFeed(cart: ReadCart): {
  feed: Feed
  next: () => void
  restart: () => void
} {
  const { key } = useLocation()
  const [feed, setFeed] = useState<Feed>(() => (left?.place === key ? left.feed : EMPTY))
  const request = useRef<AbortController | null>(null)

  const load = useCallback(
    (before: Feed) => {
      const page = before.page + 1
      const abort = new AbortController()
      request.current = abort
      const show = (after: Feed) => {
        if (request.current !== abort) return
        request.current = null
        left = { place: key, feed: after }
        setFeed(after)
      }
      fetchSuggestions({ page, cart, limit: PAGE_SIZE.suggestions, signal: abort.signal }).then(
        ({ items, source, more }) =>
          show({
            items: withNext(before.items, items),
            source: page === 1 ? source : before.source,
            page,
            more,
            state: 'ready',
          }),
        () => show(page === 1 ? { ...EMPTY, state: 'failed' } : { ...before, state: 'ready' }),
      )
    },
    [cart, key],
  )
  const restart = useCallback(() => {
    request.current?.abort()
    setFeed(EMPTY)
    load(EMPTY)
  }, [load])
  const next = useCallback(() => {
    if (request.current || !feed.more) return
    setFeed({ ...feed, state: 'loading' })
    load(feed)
  }, [load, feed])

  useEffect(() => {
    if (left?.place !== key) load(EMPTY)
    return () => {
      request.current?.abort()
      request.current = null
    }
  }, [load, key])

  return { feed, next, restart }
}
