import { useSearchParams } from 'react-router'

import { periods } from '#modules/finance/contract/books.ts'
import { listRouteSums, type RouteSum } from '#modules/finance/contract/route-sums.ts'
import { Reading } from '#client/api/reading.tsx'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { formatCount } from '#kernel/wire/money.ts'
import { useFinance } from '#modules/ledger/web/index.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { PeriodLinks } from './overview.tsx'

/** What each way from a town to another brought and cost, what loses first. */
export function RouteEarnings() {
  const [search] = useSearchParams()
  const period = periods.find((one) => one === search.get('periode')) ?? 'mois'
  const query = useFinance(listRouteSums, { query: { period } })
  return (
    <ScreenFrame detail="Un trajet compte quand il est fait, les frais à la remise. Ce qui perd vient d’abord.">
      <PeriodLinks period={period} now={query.data?.to} section="itineraires" />
      <Reading query={query}>
        {({ routes, left }) =>
          routes.length === 0 ? (
            <Empty title="Rien encore">Aucun colis n’a été livré pendant cette période.</Empty>
          ) : (
            <>
              <p>
                {'Reste au marché\u00a0: '}
                <b>
                  <Sum francs={left} />
                </b>
              </p>
              <DataTable
                label="Itinéraires"
                rows={routes}
                columns={columns}
                keyOf={wayOf}
                cardList="flush"
                renderCard={(route) => <RouteRow route={route} />}
              />
            </>
          )
        }
      </Reading>
    </ScreenFrame>
  )
}

const columns: readonly Column<RouteSum>[] = [
  { head: 'Itinéraire', cell: (route) => <b>{wayOf(route)}</b> },
  { head: 'Colis', numeric: true, cell: ({ parcels }) => formatCount(parcels) },
  { head: 'Frais', numeric: true, cell: ({ fees }) => formatCount(fees) },
  { head: 'Livreurs', numeric: true, cell: ({ couriers }) => costOf(couriers) },
  { head: 'Cars', numeric: true, cell: ({ coaches }) => costOf(coaches) },
  { head: 'Relais', numeric: true, cell: ({ relays }) => costOf(relays) },
  {
    head: 'Reste, en f',
    numeric: true,
    cell: ({ left }) => <b>{formatCount(left)}</b>,
  },
]

function RouteRow({ route }: { route: RouteSum }) {
  const { parcels, fees, couriers, coaches, relays, left } = route
  const costs = [
    couriers > 0 && `livreurs ${formatCount(couriers)}`,
    coaches > 0 && `cars ${formatCount(coaches)}`,
    relays > 0 && `relais ${formatCount(relays)}`,
  ].filter(Boolean)
  return (
    <article className="row" aria-label={wayOf(route)}>
      <span className="row-text">
        <b>{wayOf(route)}</b>
        <small>{`${formatCount(parcels)} colis, frais ${formatCount(fees)}`}</small>
        {costs.length > 0 && <small>{costs.join(' · ')}</small>}
      </span>
      <b className="figures">
        <Sum francs={left} />
      </b>
    </article>
  )
}

function costOf(francs: number): string {
  return francs === 0 ? '–' : formatCount(-francs)
}

function wayOf({ from, to }: RouteSum): string {
  return from && to ? `${from} → ${to}` : 'Sans colis'
}
