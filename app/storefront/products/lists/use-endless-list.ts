import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { CallFailure } from '#kernel/wire/call-failure.ts'

import {
  hasMore,
  pageAfter,
  seenFrom,
  WIDE_PAGE,
  withFirst,
  withPage,
  type ListPage,
  type SeenList,
} from './list-pages.ts'

export type ListQuery = { page: number; limit?: number | undefined }
export type LoadPage = (query: ListQuery, signal: AbortSignal) => Promise<ListPage>

type EndlessList = {
  seen: SeenList
  more: boolean
  loading: boolean
  failure: string | null
  next: () => void
}

/** Lists left: Back restores length and scroll position. */
const left = new Map<string, SeenList>()
const LEFT_MAX = 20

/**
 * Sends requests in sequence. Another `name` starts afresh; another `first` renews the beginning.
 */
export function useEndlessList(name: string, first: ListPage, load: LoadPage): EndlessList {
  const { key } = useLocation()
  const place = `${key} ${name}`
  const [list, setList] = useState(() => ({ place, first, seen: beginning(place, first) }))
  const [state, setState] = useState<{ place: string; loading: boolean; failure: string | null }>({
    place,
    loading: false,
    failure: null,
  })
  const request = useRef<AbortController | null>(null)

  const current =
    list.place !== place
      ? { place, first, seen: beginning(place, first) }
      : list.first !== first
        ? { place, first, seen: withFirst(list.seen, first) }
        : list
  if (current !== list) setList(current)
  const { loading, failure } = state.place === place ? state : { loading: false, failure: null }

  useEffect(() => () => request.current?.abort(), [place])

  const { seen } = current
  const next = useCallback(() => {
    if (request.current && !request.current.signal.aborted) return
    const abort = new AbortController()
    request.current = abort
    setState({ place, loading: true, failure: null })
    const done = (outcome: string | null) => {
      if (request.current === abort) request.current = null
      if (!abort.signal.aborted) setState({ place, loading: false, failure: outcome })
    }
    const { page, wide } = pageAfter(seen, innerWidth >= 900)
    load({ page, limit: wide ? WIDE_PAGE : undefined }, abort.signal).then(
      (next) => {
        if (!abort.signal.aborted) {
          const grown = withPage(seen, next, wide)
          remember(place, grown)
          setList({ place, first, seen: grown })
        }
        done(null)
      },
      (fault: unknown) => done(listingSentence(fault)),
    )
  }, [place, first, seen, load])

  return { seen, more: hasMore(seen), loading, failure, next }
}

/** Returns the server's message, else one by status. */
export function listingSentence(fault: unknown): string {
  if (!(fault instanceof CallFailure)) return 'Une erreur est survenue.'
  return fault.statusText ?? fault.message
}

function beginning(place: string, first: ListPage): SeenList {
  const kept = left.get(place)
  return kept ? withFirst(kept, first) : seenFrom(first)
}

function remember(place: string, seen: SeenList): void {
  left.delete(place)
  left.set(place, seen)
  for (const oldest of left.keys()) {
    if (left.size <= LEFT_MAX) break
    left.delete(oldest)
  }
}
