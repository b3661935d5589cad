import { useSearchParams } from 'react-router'

import { FilterChoice } from '#web/lists/filter-choice.tsx'
import { useFilters } from '#web/lists/use-filters.ts'

const all = [1, 2, 3, 4, 5] as const
const options = all.map((stars) => ({
  value: String(stars),
  label: stars === 1 ? '1 étoile' : `${stars} étoiles`,
}))

/** The stars and order in the address; the worst first by default. */
export function useStarsQuery(): { stars?: number; sort?: 'worst' } {
  const [search] = useSearchParams()
  const stars = all.find((one) => String(one) === search.get('etoiles'))
  return {
    ...(stars && { stars }),
    ...(search.get('ordre') === 'date' ? {} : { sort: 'worst' as const }),
  }
}

/** How many stars, and in which order. */
export function StarsFilter({ usual }: { /** The order of dates, in words. */ usual: string }) {
  const { of, change } = useFilters()
  return (
    <>
      <FilterChoice
        label="Étoiles"
        all="Toutes les notes"
        options={options}
        value={of('etoiles')}
        onChoose={(etoiles) => change({ etoiles })}
      />
      <FilterChoice
        label="Ordre"
        all="Les pires d’abord"
        options={[{ value: 'date', label: usual }]}
        value={of('ordre')}
        onChoose={(ordre) => change({ ordre })}
      />
    </>
  )
}
