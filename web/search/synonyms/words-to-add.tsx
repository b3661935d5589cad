import { formatCount } from '#contract/kernel/money.ts'
import { Reading } from '#web/api/reading.tsx'

import { useMissedSearches } from './use-missed-searches.ts'

/** What was searched in vain these thirty days: the best ideas for synonyms. */
export function WordsToAdd({ onAdd }: { onAdd: (word: string) => void }) {
  const query = useMissedSearches(30)
  return (
    <section className="t-carte" aria-labelledby="en-vain">
      <h2 id="en-vain">Cherché en vain, 30 jours</h2>
      <Reading query={query} cards={1}>
        {({ searches }) =>
          searches.length === 0 ? (
            <p className="fumee">Toutes les recherches ont trouvé quelque chose.</p>
          ) : (
            <ul>
              {searches.slice(0, 10).map((one) => (
                <li className="rangee" key={one.query}>
                  <span className="c">
                    <b>{one.query}</b>
                    <small className="fumee">{formatCount(one.searches)} fois</small>
                  </span>
                  <button className="btn btn-s" type="button" onClick={() => onAdd(one.query)}>
                    <span>
                      Ajouter<span className="lecteur"> {one.query} à un groupe</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </section>
  )
}
