import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { formatFrancs } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { readNextPayout } from '#contract/payouts/seller-payouts.ts'
import { call } from '#web/api/client.ts'
import { SmallReading } from '#web/api/small-reading.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { workPaths } from '#web/work-paths.ts'

/** What the shop receives on Saturday, what waits, and where the details are. */
export function SaturdayCard({ userId }: { userId: string }) {
  const query = useQuery({
    queryKey: ['seller-next-payout', userId],
    queryFn: ({ signal }) => call(readNextPayout, {}, { signal }),
  })
  const { data: next } = query
  return (
    <section className="card flex flex-col" aria-labelledby="samedi">
      <div className="card-head">
        <h2 id="samedi">{next ? `Samedi ${formatDay(next.day)}` : 'Samedi'}</h2>
        {next && next.amount > 0 && <span className="badge badge-dot badge-waiting">à verser</span>}
      </div>
      <SmallReading query={query} skeleton={<span className="skeleton h-10 w-40" />}>
        {(data) => (
          <>
            <p className="amount">{formatFrancs(data.amount)}</p>
            <p className="muted">
              {`${data.orders > 0 ? `${data.orders} ${data.orders > 1 ? 'commandes' : 'commande'} · ` : ''}dépôt sur le ${depotWords(data.depotNumber)}`}
            </p>
            <dl className="sums mt-4 mb-2">
              <div>
                <dt>Retenu</dt>
                <dd>{formatFrancs(data.held.amount)}</dd>
              </div>
              <div>
                <dt>Pas encore payable</dt>
                <dd>{formatFrancs(data.notYet.amount)}</dd>
              </div>
              {data.owes > 0 && (
                <div>
                  <dt>Reporté, à déduire</dt>
                  <dd>{formatFrancs(-data.owes)}</dd>
                </div>
              )}
            </dl>
            <Link
              className="semibold mt-auto flex min-h-11 items-center"
              to={workPaths.sellerPayouts()}
            >
              {data.held.amount > 0 ? 'Pourquoi une retenue\u00a0?' : 'Historique de paiement'}
            </Link>
          </>
        )}
      </SmallReading>
    </section>
  )
}

function depotWords(number: string): string {
  return number.length === 8 ? formatPhone(number) : number
}
