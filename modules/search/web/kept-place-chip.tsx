import { usePlace } from '#modules/addresses/web/index.ts'
import { ChipLink } from '#ui/lists/chip-link.tsx'
import { changed, searchAddress, type SearchState } from './search-state.ts'

/** « Livré à Kayes » */
export function KeptPlaceChip({ state }: { state: SearchState }) {
  const place = usePlace()
  return (
    place && (
      <ChipLink to={searchAddress(changed(state, { deliveredTo: place.region }))}>
        {`Livré à ${place.region}`}
      </ChipLink>
    )
  )
}
