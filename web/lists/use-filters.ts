import { useSearchParams } from 'react-router'

export type Filters = ReturnType<typeof useFilters>
/** A filter and its new value; an empty one takes it off. */
type Changes = Readonly<Record<string, string | null>>

/** The filters of a list live in the address, so that Back works and a list can be shared. Changing one begins the list anew. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  return {
    of: (name: string) => search.get(name) ?? '',
    change: (changes: Changes) =>
      setSearch((before) => changed(before, changes), { preventScrollReset: true }),
    /** The address of the list with these filters changed. */
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

/** The one of these words that an address says; anything else is none. */
export function oneWord<Word extends string>(
  words: readonly Word[],
  said: string,
): Word | undefined {
  return words.find((word) => word === said)
}

/** A day as the phone's own field writes it; anything else is none. */
export function oneDay(said: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(said) ? said : undefined
}
