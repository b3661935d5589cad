import { Link } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { SmallReading } from '#web/api/small-reading.tsx'
import { workPaths } from '#web/work-paths.ts'

import { SaturdaySums } from '../saturday-sums.tsx'
import { useNextPayout } from './use-payouts.ts'

/** What the shop receives on Saturday, what waits, and where the details are. */
export function SaturdayCard({ userId }: { userId: string }) {
  const query = useNextPayout(userId)
  return (
    <section className="card flex flex-col" aria-labelledby="versements">
      <div className="card-head">
        <h2 id="versements">Vos versements</h2>
      </div>
      <SmallReading query={query} skeleton={<span className="skeleton h-10 w-40" />}>
        {(data) => (
          <>
            <SaturdaySums batch={data.batch} coming={data.coming} counted="commande" />
            <p className="muted">{`Dépôt sur le ${depotWords(data.depotNumber)}`}</p>
            <dl className="sums mt-4 mb-2">
              <div>
                <dt>Retenu</dt>
                <dd>{formatFrancs(data.held.amount)}</dd>
              </div>
              <div>
                <dt>Pas encore payable</dt>
                <dd>{formatFrancs(data.notYet.amount)}</dd>
              </div>
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
