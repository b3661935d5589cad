import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { readMarketInterest } from '#contract/suggestions/suggestions.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { usePeriod } from '#web/lists/period-choice.tsx'
import { BarChart, FigureTable } from '#web/ui/bar-chart.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { SmallFailure } from '#web/ui/small-failure.tsx'

import { clickBars, funnelOf, shareWords, type Interest } from './interest-figures.ts'

/** The way to an order, and what suggestions are worth. */
export function InterestCards() {
  const days = usePeriod()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['market-interest', days],
    queryFn: ({ signal }) => call(readMarketInterest, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data)
    return (
      <Loading>
        <span className="skeleton h-32" />
        <span className="skeleton mt-4 h-44" />
      </Loading>
    )
  return (
    <>
      <Funnel interest={data} />
      <Suggestions interest={data} />
    </>
  )
}

function Funnel({ interest }: { interest: Interest }) {
  const steps = funnelOf(interest)
  const widest = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <section className="card" aria-labelledby="entonnoir">
      <div className="card-head">
        <h2 id="entonnoir">Du premier regard à la commande</h2>
      </div>
      {widest === 1 && steps.every(({ count }) => count === 0) ? (
        <p className="muted">Rien n’a été regardé sur cette période.</p>
      ) : (
        <>
          <ul className="bar-rows mb-4">
            {steps.map(({ name, count }, index) => (
              <li key={name}>
                <span>{name}</span>
                <svg
                  className={index === steps.length - 1 ? 'bar semibold' : 'bar'}
                  width="100%"
                  height="12"
                  aria-hidden="true"
                >
                  <rect
                    width={count > 0 ? `${Math.max(1, (count / widest) * 100)}%` : '0'}
                    height="12"
                    rx="2"
                  />
                </svg>
                <b>{count.toLocaleString('fr-FR')}</b>
              </li>
            ))}
          </ul>
          <FigureTable
            heads={[`${interest.days.length} derniers jours`, 'Nombre', 'De l’étape d’avant']}
            rows={steps.map(({ name, count, share }) => [
              name,
              count.toLocaleString('fr-FR'),
              share,
            ])}
          />
        </>
      )}
    </section>
  )
}

function Suggestions({ interest }: { interest: Interest }) {
  const { impressions, clicks, days } = interest
  return (
    <section className="card" aria-labelledby="suggestions">
      <div className="card-head">
        <h2 id="suggestions">Suggestions</h2>
      </div>
      {impressions === 0 ? (
        <p className="muted">Aucune suggestion n’a été montrée sur cette période.</p>
      ) : (
        <>
          <p>
            <span className="amount amount-medium">{shareWords(clicks, impressions)}</span>{' '}
            <span className="muted">{`ouvertes\u202f: ${clicks.toLocaleString('fr-FR')} sur ${impressions.toLocaleString('fr-FR')} montrées`}</span>
          </p>
          <BarChart
            title={`Suggestions ouvertes, ${days.length} derniers jours`}
            bars={clickBars(days)}
            format={(value) => value.toLocaleString('fr-FR')}
            heads={[days.length > 31 ? 'Semaine' : 'Jour', 'Ouvertes', 'Montrées', 'Part']}
          />
        </>
      )}
    </section>
  )
}
