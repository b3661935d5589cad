import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { formatFrancs } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { readNextPayout } from '#contract/payouts/seller-payouts.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Loading } from '#web/ui/skeleton.tsx'
import { SmallFailure } from '#web/ui/small-failure.tsx'
import { workPaths } from '#web/work-paths.ts'

/** What the shop receives on Saturday, what waits, and where the details are. */
export function SaturdayCard({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['seller-next-payout', userId],
    queryFn: ({ signal }) => call(readNextPayout, {}, { signal }),
  })
  return (
    <section className="card flex flex-col" aria-labelledby="samedi">
      <div className="card-head">
        <h2 id="samedi">{data ? `Samedi ${formatDay(data.day)}` : 'Samedi'}</h2>
        {data && data.amount > 0 && <span className="badge badge-dot badge-waiting">à verser</span>}
      </div>
      {error && (
        <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <span className="skeleton h-10 w-40" />
        </Loading>
      )}
      {data && (
        <>
          <p className="amount">{formatFrancs(data.amount)}</p>
          <p className="muted">
            {`${data.orders > 0 ? `${data.orders} ${data.orders > 1 ? 'commandes' : 'commande'} · ` : ''}dépôt sur le ${depotWords(data.depotNumber)}`}
          </p>
          <dl className="lines mt-4 mb-2">
            <dt>Retenu</dt>
            <dd>{formatFrancs(data.held.amount)}</dd>
            <dt>Pas encore payable</dt>
            <dd>{formatFrancs(data.notYet.amount)}</dd>
            {data.owes > 0 && (
              <>
                <dt>Reporté, à déduire</dt>
                <dd>{formatFrancs(-data.owes)}</dd>
              </>
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
    </section>
  )
}

function depotWords(number: string): string {
  return number.length === 8 ? formatPhone(number) : number
}
