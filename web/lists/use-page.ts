import { useSearchParams } from 'react-router'

import { readPageNumber } from './read-page-number.ts'

/** Which page of a list the address asks for, and how another is shown: the rest of it stays. */
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
