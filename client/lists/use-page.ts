import { useSearchParams } from 'react-router'

import { readPageNumber } from './read-page-number.ts'

/** Reads the page number of the address, and shows another without changing the rest. */
export function usePage(): { page: number; showPage: (page: number) => void } {
  const [search, setSearch] = useSearchParams()
  return {
    page: readPageNumber(search),
    showPage: (page) =>
      setSearch((before) => {
        const next = new URLSearchParams(before)
        next.set('page', String(page))
        return next
      }),
  }
}
