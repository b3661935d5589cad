import { daysWords } from '#kernel/wire/span-words.ts'
import { weekDayShort } from '#kernel/wire/due-words.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { periodDays } from '#kernel/wire/periods.ts'
import { readSellerSales } from '#modules/statistics/contract/seller-overview.ts'
import { SmallReading } from '#client/api/small-reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { PeriodButtons } from '#client/lists/period-choice.tsx'
import { BarChart, type Bar } from '#ui/charts/bar-chart.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { useSalesPeriod } from './use-overview.ts'
import { dayGroups } from '../day-groups.ts'

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
              <span className="amount amount-medium">
                <Sum francs={data.sales} />
              </span>{' '}
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

type Days = Reply<typeof readSellerSales>['days']

export function salesBars(days: Days): Bar[] {
  return dayGroups(days).map(({ days: group, mark, name }) => {
    const [first] = group
    const named = days.length <= 7 && first ? weekDayShort(first.day) : null
    return {
      mark: named ?? mark,
      name: named ? `${named} ${name}` : name,
      value: sumOf(group, ({ sales }) => sales),
      cells: [String(sumOf(group, ({ orders }) => orders))],
    }
  })
}

/** « + 18 % sur 7 jours »; with few orders the amount instead. */
export function changeWords(
  sales: number,
  { sales: before, orders }: { sales: number; orders: number },
  days: number,
): string {
  if (before === 0)
    return sales === 0
      ? `sur ${daysWords(days)}`
      : `sur ${daysWords(days)}, rien sur les ${days} d’avant`
  if (orders < FEWEST_CASES)
    return `sur ${daysWords(days)}, ${formatFrancs(before)} les ${days} d’avant`
  const percent = Math.round(((sales - before) / before) * 100)
  const sign = percent > 0 ? '+\u00a0' : percent < 0 ? '−\u00a0' : ''
  return `${sign}${Math.abs(percent)}\u00a0% sur ${daysWords(days)}`
}
