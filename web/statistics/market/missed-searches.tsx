import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { readMarketInterest } from '#contract/suggestions/suggestions.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { usePeriod } from '#web/lists/period-choice.tsx'
import { paths } from '#web/paths.ts'
import { useMissedSearches } from '#web/search/index.ts'
import { Loading } from '#web/ui/skeleton.tsx'
import { SmallFailure } from '#web/ui/small-failure.tsx'

import { shareWords } from './interest-figures.ts'

/** What people look for in vain: where a product or a synonym is missing. */
export function MissedSearches() {
  const days = usePeriod()
  const { data, error, refetch, isFetching } = useMissedSearches(days)
  // Read by the cards above already.
  const interest = useQuery({
    queryKey: ['market-interest', days],
    queryFn: ({ signal }) => call(readMarketInterest, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="card" aria-labelledby="recherches">
      <div className="card-head">
        <h2 id="recherches">Recherches sans résultat</h2>
      </div>
      {interest.data && interest.data.searches > 0 && (
        <p className="muted mb-2">
          {`${interest.data.missedSearches.toLocaleString('fr-FR')} sur ${interest.data.searches.toLocaleString('fr-FR')} recherches (${shareWords(interest.data.missedSearches, interest.data.searches)}) n’ont rien trouvé.`}
        </p>
      )}
      {error && (
        <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <span className="skeleton h-32" />
        </Loading>
      )}
      {data && data.searches.length === 0 && (
        <p className="muted">Toutes les recherches de cette période ont trouvé quelque chose.</p>
      )}
      {data && data.searches.length > 0 && (
        <table className="mini-table">
          <caption className="visually-hidden">
            Ce que l’on cherche en vain, le plus souvent d’abord
          </caption>
          <thead>
            <tr>
              <th scope="col">Recherche</th>
              <th scope="col" className="numeric">
                Fois
              </th>
              <th scope="col" className="numeric">
                Trouvé à la place
              </th>
            </tr>
          </thead>
          <tbody>
            {data.searches.slice(0, 30).map(({ query, searches, results, corrected }) => (
              <tr key={query}>
                <th scope="row">
                  <Link className="link" to={paths.search(query)}>
                    {query}
                  </Link>
                </th>
                <td className="numeric">{searches.toLocaleString('fr-FR')}</td>
                <td className="numeric">
                  {corrected ?? (results === 0 ? 'rien' : results.toLocaleString('fr-FR'))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
