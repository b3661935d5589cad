import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { showNotice } from '#ui/lists/notice-store.ts'

import type { FilterSheet } from './filter-sheet.tsx'
import { FILTERS_ID } from './list-tools.tsx'
import type { Facets } from './search-facets.ts'
import type { SearchState } from './search-state.ts'

export function useFilterSheet(
  state: SearchState,
  facets: Facets,
  total: number,
): { sheet: ReactNode; open: () => void } {
  const { hash, key } = useLocation()
  const [Sheet, setSheet] = useState<typeof FilterSheet | null>(null)
  const close = useCallback(() => setSheet(null), [])
  const open = useCallback(() => {
    import('./filter-sheet.tsx').then(
      (loaded) => setSheet(() => loaded.FilterSheet),
      () => showNotice('Pas de connexion. Vérifiez votre réseau et réessayez.', { tone: 'failed' }),
    )
  }, [])

  useEffect(() => {
    if (hash === `#${FILTERS_ID}`) open()
  }, [hash, key, open])

  return {
    open,
    sheet: Sheet && <Sheet state={state} facets={facets} total={total} onClose={close} />,
  }
}
