import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { Reply } from '#contract/kernel/endpoint.ts'
import { readShopInterest } from '#contract/suggestions/suggestions.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { FigureTable } from '#web/ui/bar-chart.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { SmallFailure } from '#web/ui/small-failure.tsx'

import { interestSteps, orderRateWords } from './interest-words.ts'
import { useSalesPeriod } from './use-sales-period.ts'

/** From the first look at a product to its order, over the same days as the sales. */
export function InterestCard({ userId }: { userId: string }) {
  const { days } = useSalesPeriod()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['seller-interest', userId, days],
    queryFn: ({ signal }) => call(readShopInterest, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="card" aria-labelledby="interet">
      <div className="card-head">
        <h2 id="interet">Des vues aux commandes</h2>
      </div>
      {error && (
        <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <span className="skeleton h-32" />
        </Loading>
      )}
      {data &&
        (data.views + data.favourites + data.carts + data.orders === 0 ? (
          <NobodyYet />
        ) : (
          <Steps interest={data} days={data.days.length} />
        ))}
    </section>
  )
}

function NobodyYet() {
  return (
    <p className="muted">
      Personne n’a regardé vos produits sur cette période. Partagez l’adresse de votre boutique pour
      les faire connaître.
    </p>
  )
}

function Steps({ interest, days }: { interest: Reply<typeof readShopInterest>; days: number }) {
  const steps = interestSteps(interest)
  const widest = Math.max(...steps.map(({ count }) => count))
  return (
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
      <p className="muted">{orderRateWords(interest)}</p>
      <FigureTable
        heads={[`${days} derniers jours`, 'Nombre']}
        rows={steps.map(({ name, count }) => [name, count.toLocaleString('fr-FR')])}
      />
      {interest.products.length > 0 && (
        <FigureTable
          words={{ open: 'voir par produit', close: 'masquer les produits' }}
          heads={['Les plus regardés', 'Vues', 'Commandes']}
          rows={interest.products
            .slice(0, 10)
            .map(({ name, views, orders }) => [
              name,
              views.toLocaleString('fr-FR'),
              orders.toLocaleString('fr-FR'),
            ])}
        />
      )}
    </>
  )
}
