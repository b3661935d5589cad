import { lazy, Suspense } from 'react'

import { formatCount } from '#kernel/wire/money.ts'
import { isPlaceKept } from '#client/device/place-keys.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { ChipLink } from '#ui/lists/chip-link.tsx'
import type { Facets } from './search-facets.ts'
import { changed, searchAddress, type SearchState } from './search-state.ts'

/** Loaded where a place is kept: it comes with the code of addresses. */
const KeptPlaceChip = lazy(async () => ({
  default: (await import('./kept-place-chip.tsx')).KeptPlaceChip,
}))

type NearChipProps = { state: SearchState; facets?: Facets | null | undefined }

/**
 * « Livré à Kayes », once the device knows a place; « Tout le Mali » leads back. The server's page
 * knows no place, so that it is the same for all.
 */
export function NearChip({ state, facets }: NearChipProps) {
  const hydrated = useHydrated()
  if (state.deliveredTo !== null)
    return facets?.anywhere == null ? null : (
      <ChipLink to={searchAddress(changed(state, { deliveredTo: null }))}>
        {`Tout le Mali, ${formatCount(facets.anywhere)}`}
      </ChipLink>
    )
  if (!hydrated || !isPlaceKept()) return null
  return (
    <Suspense fallback={null}>
      <KeptPlaceChip state={state} />
    </Suspense>
  )
}
