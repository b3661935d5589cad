import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'

import { readMarketInterest } from '#modules/suggestions/contract/suggestions.ts'
import { SmallReading } from '#client/api/small-reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { usePeriod } from '#client/lists/period-choice.tsx'
import { paths } from '#client/paths.ts'
import { useMissedSearches } from '#modules/search/web/index.ts'

import { missedWords } from './interest-cards.tsx'

/** Searches without a product or synonym. */
export function MissedSearches() {
  const days = usePeriod()
  const query = useMissedSearches(days)
  const interest = useRead(
    ['market-interest', days],
    readMarketInterest,
    { query: { days } },
    { placeholderData: keepPreviousData },
  )
  return (
    <section className="card" aria-labelledby="recherches">
      <div className="card-head">
        <h2 id="recherches">Recherches sans résultat</h2>
      </div>
      {interest.data && interest.data.searches > 0 && (
        <p className="muted mb-2">{missedWords(interest.data)}</p>
      )}
      <SmallReading query={query} skeleton={<span className="skeleton h-32" />}>
        {({ searches }) =>
          searches.length === 0 ? (
            <p className="muted">
              Toutes les recherches de cette période ont trouvé quelque chose.
            </p>
          ) : (
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
                {searches
                  .slice(0, 30)
                  .map(({ query: words, searches: times, results, corrected }) => (
                    <tr key={words}>
                      <th scope="row">
                        <Link className="link" to={paths.search(words)}>
                          {words}
                        </Link>
                      </th>
                      <td className="numeric">{times.toLocaleString('fr-FR')}</td>
                      <td className="numeric">
                        {corrected ?? (results === 0 ? 'rien' : results.toLocaleString('fr-FR'))}
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          )
        }
      </SmallReading>
    </section>
  )
}
