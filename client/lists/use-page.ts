import { useSearchParams } from 'react-router'

import { readPageNumber } from './read-page-number.ts'

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
