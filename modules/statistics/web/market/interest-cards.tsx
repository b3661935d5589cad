import { keepPreviousData } from '@tanstack/react-query'

import { readMarketInterest } from '#modules/suggestions/contract/suggestions.ts'
import { SmallReading } from '#client/api/small-reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { usePeriod } from '#client/lists/period-choice.tsx'
import { type Bar, BarChart } from '#ui/charts/bar-chart.tsx'
import { BarRows } from '#ui/charts/bar-rows.tsx'
import { FigureTable } from '#ui/charts/figure-table.tsx'
import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { dayGroups } from '../day-groups.ts'

export function InterestCards() {
  const days = usePeriod()
  const query = useRead(
    ['market-interest', days],
    readMarketInterest,
    { query: { days } },
    { placeholderData: keepPreviousData },
  )
  return (
    <SmallReading
      query={query}
      skeleton={
        <>
          <span className="skeleton h-32" />
          <span className="skeleton mt-4 h-44" />
        </>
      }
    >
      {(interest) => (
        <>
          <Funnel interest={interest} />
          <Suggestions interest={interest} />
        </>
      )}
    </SmallReading>
  )
}

function Funnel({ interest }: { interest: Interest }) {
  const steps = funnelOf(interest)
  return (
    <section className="card" aria-labelledby="entonnoir">
      <div className="card-head">
        <h2 id="entonnoir">Du premier regard à la commande</h2>
      </div>
      {steps.every(({ count }) => count === 0) ? (
        <p className="muted">Rien n’a été regardé sur cette période.</p>
      ) : (
        <>
          <div className="mb-4">
            <BarRows rows={steps} lastStrong />
          </div>
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

type Interest = Reply<typeof readMarketInterest>
type FunnelStep = { name: string; count: number; share: string }

export function funnelOf({ views, carts, orders }: Interest): FunnelStep[] {
  return [
    { name: 'Vues', count: views, share: '' },
    { name: 'Paniers', count: carts, share: shareWords(carts, views) },
    { name: 'Commandes', count: orders, share: shareWords(orders, carts) },
  ]
}

/** Returns « 3,2 % »; « — » below thirty cases or above 100 %. */
export function shareWords(part: number, whole: number): string {
  if (whole < FEWEST_CASES || part > whole) return '—'
  return `${(Math.round((part / whole) * 1_000) / 10).toLocaleString('fr-FR')}\u00a0%`
}

export function missedWords({ searches, missedSearches: missed }: Interest): string {
  const share = shareWords(missed, searches)
  const many = missed > 1
  return `${missed.toLocaleString('fr-FR')} recherche${many ? 's' : ''} sur ${searches.toLocaleString('fr-FR')}${share === '—' ? '' : ` (${share})`} ${many ? 'n’ont' : 'n’a'} rien trouvé.`
}

export function clickBars(days: Interest['days']): Bar[] {
  return dayGroups(days).map(({ days: group, mark, name }) => {
    const clicks = sumOf(group, (day) => day.clicks)
    const impressions = sumOf(group, (day) => day.impressions)
    return {
      mark,
      name,
      value: clicks,
      cells: [impressions.toLocaleString('fr-FR'), shareWords(clicks, impressions)],
    }
  })
}
