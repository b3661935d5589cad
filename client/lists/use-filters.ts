import { useSearchParams } from 'react-router'

export type Filters = ReturnType<typeof useFilters>
/** Empty removes a filter. */
type Changes = Readonly<Record<string, string | null>>

/** Keeps a list's filters in the address, for Back and links. A change begins the list anew. */
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

export function oneWord<Word extends string>(
  words: readonly Word[],
  value: string,
): Word | undefined {
  return words.find((word) => word === value)
}

/** Returns a day of an <input type="date">, else undefined. */
export function oneDay(value: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
}
