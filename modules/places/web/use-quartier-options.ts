import { useEffect, useState } from 'react'

import { readPlaces } from '#modules/places/contract/places.ts'
import { call } from '#client/api/client.ts'
import { quartierOption, quartierOptions } from '#ui/forms/place-options.ts'

/** Once per page load; visitors' pages have no query cache. */
let known: typeof quartierOptions | undefined

/**
 * Returns offered quartiers; initial ones until loaded, or offline.
 * @param chosen stays listed even when renamed or retired
 */
export function useQuartierOptions(chosen: string | null | undefined): typeof quartierOptions {
  const [offered, setOffered] = useState(known ?? quartierOptions)
  useEffect(() => {
    if (known) return
    call(readPlaces, {}).then(
      ({ quartiers }) => {
        known = quartiers.map(({ name, commune }) => quartierOption(name, commune))
        setOffered(known)
      },
      () => undefined,
    )
  }, [])
  return !chosen || offered.some(({ value }) => value === chosen)
    ? offered
    : [quartierOption(chosen, undefined), ...offered]
}
