import { plural } from '#kernel/wire/plural.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { readShopInterest } from '#modules/suggestions/contract/suggestions.ts'
import { SmallReading } from '#client/api/small-reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { BarRows } from '#ui/charts/bar-rows.tsx'
import { FigureTable } from '#ui/charts/figure-table.tsx'
import { useSalesPeriod } from './use-overview.ts'

/** With fewer, a single sale would change a percent. */
const FEWEST_VIEWS = 100

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

type Interest = { views: number; favourites: number; carts: number; orders: number }

function interestSteps({
  views,
  favourites,
  carts,
  orders,
}: Interest): { name: string; count: number }[] {
  return [
    { name: 'Vues', count: views },
    { name: 'Favoris', count: favourites },
    { name: 'Paniers', count: carts },
    { name: 'Commandes', count: orders },
  ]
}

/** « Sur 100 vues, 1,3 commande. » No share for orders without views. */
export function orderRateWords({ views, orders }: Interest): string {
  if (orders === 0)
    return 'Aucune commande encore. Une photo nette, un prix juste et une description complète aident à décider.'
  if (views < orders)
    return 'Certaines commandes arrivent sans que la page du produit soit ouverte.'
  if (views < FEWEST_VIEWS) return 'Trop peu de vues encore pour en tirer une part.'
  const share = Math.round((orders / views) * 1_000) / 10
  return `Sur 100\u00a0vues, ${share.toLocaleString('fr-FR')} ${plural(share, 'commande')}.`
}
