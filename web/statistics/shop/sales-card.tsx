import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { formatFrancs } from '#contract/kernel/money.ts'
import { periodDays } from '#contract/statistics/periods.ts'
import { readSellerSales } from '#contract/statistics/seller-overview.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { SmallFailure } from '#web/ui/small-failure.tsx'

import { changeWords, salesBars } from './sales-bars.ts'
import { useSalesPeriod } from './use-sales-period.ts'

/** What was sold day by day; the period lives in the address. */
export function SalesCard({ userId }: { userId: string }) {
  const { days, choose } = useSalesPeriod()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['seller-sales', userId, days],
    queryFn: ({ signal }) => call(readSellerSales, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="card" aria-labelledby="ventes">
      <div className="card-head">
        <h2 id="ventes">Ventes</h2>
        <div className="segments" role="group" aria-label="Période">
          {periodDays.map((period) => (
            <button
              key={period}
              type="button"
              aria-pressed={period === days}
              onClick={() => choose(period)}
            >
              <span>
                {`${period}\u00a0j`}
                <span className="visually-hidden">ours</span>
              </span>
            </button>
          ))}
        </div>
      </div>
      {error && (
        <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <span className="skeleton h-8 w-32" />
          <span className="skeleton mt-4 h-44" />
        </Loading>
      )}
      {data && (
        <>
          <p>
            <span className="amount amount-medium">{formatFrancs(data.sales)}</span>{' '}
            <span className="muted">
              {changeWords(data.sales, data.before.sales, data.days.length)}
            </span>
          </p>
          {data.orders === 0 ? (
            <p className="muted mt-2">Aucune vente sur cette période.</p>
          ) : (
            <BarChart
              title={`Ventes des ${data.days.length} derniers jours`}
              bars={salesBars(data.days)}
              format={formatFrancs}
              heads={[data.days.length > 31 ? 'Semaine' : 'Jour', 'Ventes', 'Commandes']}
            />
          )}
        </>
      )}
    </section>
  )
}
