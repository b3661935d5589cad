import { Link } from 'react-router'
import { useInfiniteQuery } from '@tanstack/react-query'

import { formatPhone } from '#kernel/wire/phones.ts'
import { SmallReading } from '#client/api/small-reading.tsx'
import { workPaths } from '#client/work-paths.ts'
import {
  listSaturdays,
  readNextPayout,
  readStatement,
} from '#modules/payouts/contract/seller-payouts.ts'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'

import { SaturdaySums } from '../saturday-sums.tsx'
import { Sum } from '#ui/words/sum.tsx'

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
                <dd>
                  <Sum francs={data.held.amount} />
                </dd>
              </div>
              <div>
                <dt>Pas encore payable</dt>
                <dd>
                  <Sum francs={data.notYet.amount} />
                </dd>
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

export function useNextPayout(userId: string) {
  return useRead(['next-payout', userId], readNextPayout, {})
}

export function useSaturdays(userId: string) {
  return useInfiniteQuery({
    queryKey: ['saturdays', userId],
    queryFn: ({ pageParam, signal }) =>
      call(listSaturdays, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
}

export function useStatement(userId: string, id: string | null) {
  return useRead(
    ['statement', userId, id],
    readStatement,
    { params: { id: id ?? '' } },
    { enabled: id !== null },
  )
}
