import { formatCount } from '#kernel/wire/money.ts'
import { Reading } from '#web/api/reading.tsx'
import { Button } from '#web/ui/button.tsx'

import { useMissedSearches } from './use-missed-searches.ts'

/** Searches of these thirty days that found nothing: the best ideas for synonyms. */
export function WordsToAdd({ onAdd }: { onAdd: (word: string) => void }) {
  const query = useMissedSearches(30)
  return (
    <section className="card" aria-labelledby="en-vain">
      <h2 id="en-vain">Cherché en vain, 30 jours</h2>
      <Reading query={query} cards={1}>
        {({ searches }) =>
          searches.length === 0 ? (
            <p className="muted">Toutes les recherches ont trouvé quelque chose.</p>
          ) : (
            <ul>
              {searches.slice(0, 10).map((one) => (
                <li className="row px-0" key={one.query}>
                  <span className="row-text">
                    <b>{one.query}</b>
                    <small className="muted">{formatCount(one.searches)} fois</small>
                  </span>
                  <Button look="outline" onClick={() => onAdd(one.query)}>
                    <span>
                      Ajouter<span className="visually-hidden"> {one.query} à un groupe</span>
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </section>
  )
}
