import { useSearchParams } from 'react-router'

export type Filters = ReturnType<typeof useFilters>
/** New value by filter; empty removes it. */
type Changes = Readonly<Record<string, string | null>>

/**
 * Keeps a list's filters in the address, so that Back works and a list can be shared. A change
 * begins the list anew.
 */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  return {
    of: (name: string) => search.get(name) ?? '',
    change: (changes: Changes) =>
      setSearch((before) => changed(before, changes), { preventScrollReset: true }),
    to: (changes: Changes) => `?${changed(search, changes)}`,
    any: [...search.keys()].length > 0,
    clear: () => setSearch({}),
  }
}

function changed(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Returns the value if it is one of these words, else undefined. */
export function oneWord<Word extends string>(
  words: readonly Word[],
  value: string,
): Word | undefined {
  return words.find((word) => word === value)
}

/** Returns a day as an <input type="date"> writes it, else undefined. */
export function oneDay(value: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
}
