import { useEffect, useState } from 'react'

import { fetchSuggestions, type Suggestion } from './fetch-options.ts'

const TYPING_MS = 200
const SHORTEST = 2
const NONE: readonly Suggestion[] = []

/**
 * Suggestions for `words`, fetched when typing pauses. The last ones stay until the next arrive, so
 * that the list does not blink.
 */
export function useSuggestions(words: string): readonly Suggestion[] {
  const [found, setFound] = useState(NONE)
  const query = words.trim()

  useEffect(() => {
    const end = new AbortController()
    const timer = setTimeout(() => {
      if (query.length < SHORTEST) setFound(NONE)
      else
        void fetchSuggestions(query, end.signal).then(
          (list) => end.signal.aborted || setFound(list),
        )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [query])
  return query.length < SHORTEST ? NONE : found
}
