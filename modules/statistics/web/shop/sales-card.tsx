import { keepPreviousData } from '@tanstack/react-query'

import { formatFrancs } from '#kernel/wire/money.ts'
import { periodDays } from '#modules/statistics/contract/periods.ts'
import { readSellerSales } from '#modules/statistics/contract/seller-overview.ts'
import { SmallReading } from '#web/api/small-reading.tsx'
import { useRead } from '#web/api/use-read.ts'
import { PeriodButtons } from '#web/lists/period-choice.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'

import { changeWords, salesBars } from './sales-bars.ts'
import { useSalesPeriod } from './use-sales-period.ts'

/** What was sold day by day; the period lives in the address. */
export function SalesCard({ userId }: { userId: string }) {
  const { days, choose } = useSalesPeriod()
  const query = useRead(
    ['seller-sales', userId, days],
    readSellerSales,
    { query: { days } },
    { placeholderData: keepPreviousData },
  )
  return (
    <section className="card" aria-labelledby="ventes">
      <div className="card-head">
        <h2 id="ventes">Ventes</h2>
        <PeriodButtons periods={periodDays} days={days} onChoose={choose} />
      </div>
      <SmallReading
        query={query}
        skeleton={
          <>
            <span className="skeleton h-8 w-32" />
            <span className="skeleton mt-4 h-44" />
          </>
        }
      >
        {(data) => (
          <>
            <p>
              <span className="amount amount-medium">{formatFrancs(data.sales)}</span>{' '}
              <span className="muted">
                {changeWords(data.sales, data.before, data.days.length)}
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
      </SmallReading>
    </section>
  )
}
