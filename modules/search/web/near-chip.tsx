import { formatCount } from '#kernel/wire/money.ts'
import { usePlace } from '#modules/addresses/web/index.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { ChipLink } from '#ui/lists/chip-link.tsx'
import type { Facets } from './search-facets.ts'
import { changed, searchAddress, type SearchState } from './search-state.ts'

type NearChipProps = { state: SearchState; facets?: Facets | null | undefined }

/**
 * « Livré à Kayes », once the device knows a place; « Tout le Mali » leads back. The server's page
 * knows no place, so that it is the same for all.
 */
export function NearChip({ state, facets }: NearChipProps) {
  const place = usePlace()
  const hydrated = useHydrated()
  const { deliveredTo } = state
  if (deliveredTo !== null)
    return facets?.anywhere == null ? null : (
      <ChipLink to={searchAddress(changed(state, { deliveredTo: null }))}>
        {`Tout le Mali, ${formatCount(facets.anywhere)}`}
      </ChipLink>
    )
  if (!hydrated || !place) return null
  return (
    <ChipLink to={searchAddress(changed(state, { deliveredTo: place.region }))}>
      {`Livré à ${place.region}`}
    </ChipLink>
  )
}
