import { formatCount, sumOf } from '#kernel/wire/money.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { BarRows } from '#ui/charts/bar-rows.tsx'
import { FigureTable } from '#ui/charts/figure-table.tsx'

import type { Overview } from './to-treat.tsx'

const groupOf: Readonly<Record<ParcelState, string>> = {
  awaiting_payment: 'Non payées',
  new: 'Nouvelles',
  accepted: 'Acceptées',
  ready: 'Prêtes',
  assigned: 'Prêtes',
  in_delivery: 'En livraison',
  failed: 'En livraison',
  at_relay: 'Au point relais',
  delivered: 'Livrées',
  closed: 'Closes',
  returning: 'Retours',
  returned: 'Retours',
  cancelled: 'Annulées',
}
const groups = [...new Set(Object.values(groupOf))]

export function StateBars({ states, days }: { states: Overview['states']; days: number }) {
  const rows = groups.map((name) => ({
    name,
    count: sumOf(
      states.filter(({ state }) => groupOf[state] === name),
      ({ count }) => count,
    ),
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
