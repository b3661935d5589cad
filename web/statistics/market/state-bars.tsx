import { formatCount } from '#contract/kernel/money.ts'
import type { ParcelState } from '#contract/orders/order-states.ts'
import { Icon } from '#web/ui/icon.tsx'

import type { Overview } from './to-treat.tsx'

const groups: readonly (readonly [string, readonly ParcelState[]])[] = [
  ['Non payées', ['awaiting_payment']],
  ['Nouvelles', ['new']],
  ['Acceptées', ['accepted']],
  ['Prêtes', ['ready', 'assigned']],
  ['En livraison', ['in_delivery', 'failed']],
  ['Livrées', ['delivered']],
  ['Closes', ['closed']],
  ['Retours', ['returning', 'returned']],
  ['Annulées', ['cancelled']],
]

/** How the period’s parcels stand. Widths are attributes: pages carry no style. */
export function StateBars({ states, days }: { states: Overview['states']; days: number }) {
  const rows = groups.map(([words, of]) => ({
    words,
    count: states.reduce((all, { state, count }) => (of.includes(state) ? all + count : all), 0),
  }))
  const top = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className="card" aria-labelledby="par-etat">
      <div className="card-head">
        <h2 id="par-etat">Commandes par état, {days}&nbsp;j</h2>
      </div>
      <ul className="bar-rows">
        {rows.map(({ words, count }) => (
          <li key={words}>
            <span>{words}</span>
            <svg height="12" width="100%" aria-hidden="true">
              <rect className="chart-bar" height="12" rx="2" width={`${(100 * count) / top}%`} />
            </svg>
            <b>{formatCount(count)}</b>
          </li>
        ))}
      </ul>
      <details className="figure-table">
        <summary>
          <Icon name="open" size={20} />
          <span className="when-closed">voir le tableau</span>
          <span className="when-open">masquer le tableau</span>
        </summary>
        <table className="mini-table">
          <thead>
            <tr>
              <th scope="col">État</th>
              <th scope="col" className="numeric">
                Nombre
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ words, count }) => (
              <tr key={words}>
                <th scope="row">{words}</th>
                <td className="numeric">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
