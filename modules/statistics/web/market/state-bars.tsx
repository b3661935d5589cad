import { formatCount } from '#kernel/wire/money.ts'
import { type ParcelState, parcelStatesOf } from '#modules/orders/contract/order-states.ts'
import { BarRows } from '#ui/charts/bar-rows.tsx'
import { FigureTable } from '#ui/charts/figure-table.tsx'

import type { Overview } from './to-treat.tsx'

const groups: readonly (readonly [string, readonly ParcelState[]])[] = [
  ['Non payées', ['awaiting_payment']],
  ['Nouvelles', ['new']],
  ['Acceptées', ['accepted']],
  ['Prêtes', parcelStatesOf('isReady')],
  ['En livraison', parcelStatesOf('atDoor')],
  ['Livrées', ['delivered']],
  ['Closes', ['closed']],
  ['Retours', parcelStatesOf('isSentBack')],
  ['Annulées', ['cancelled']],
]

export function StateBars({ states, days }: { states: Overview['states']; days: number }) {
  const rows = groups.map(([name, of]) => ({
    name,
    count: states.reduce((all, { state, count }) => (of.includes(state) ? all + count : all), 0),
  }))
  return (
    <section className="card" aria-labelledby="par-etat">
      <div className="card-head">
        <h2 id="par-etat">Commandes par état, {days}&nbsp;j</h2>
      </div>
      <BarRows rows={rows} />
      <FigureTable
        heads={['État', 'Nombre']}
        rows={rows.map(({ name, count }) => [name, formatCount(count)])}
      />
    </section>
  )
}
