import { keepPreviousData } from '@tanstack/react-query'

import type { Reply } from '#kernel/wire/endpoint.ts'
import { readShopInterest } from '#modules/suggestions/contract/suggestions.ts'
import { SmallReading } from '#web/api/small-reading.tsx'
import { useRead } from '#web/api/use-read.ts'
import { BarRows } from '#web/ui/charts/bar-rows.tsx'
import { FigureTable } from '#web/ui/charts/figure-table.tsx'

import { interestSteps, orderRateWords } from './interest-words.ts'
import { useSalesPeriod } from './use-sales-period.ts'

/** From the first look at a product to its order, over the same days as the sales. */
export function InterestCard({ userId }: { userId: string }) {
  const { days } = useSalesPeriod()
  const query = useRead(
    ['seller-interest', userId, days],
    readShopInterest,
    { query: { days } },
    { placeholderData: keepPreviousData },
  )
  return (
    <section className="card" aria-labelledby="interet">
      <div className="card-head">
        <h2 id="interet">Des vues aux commandes</h2>
      </div>
      <SmallReading query={query} skeleton={<span className="skeleton h-32" />}>
        {(interest) =>
          interest.views + interest.favourites + interest.carts + interest.orders === 0 ? (
            <NobodyYet />
          ) : (
            <Steps interest={interest} days={interest.days.length} />
          )
        }
      </SmallReading>
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
  return (
    <>
      <div className="mb-4">
        <BarRows rows={steps} lastStrong />
      </div>
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
