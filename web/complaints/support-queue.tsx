import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'

import { listComplaintQueue, type QueuedComplaint } from '#contract/complaints/complaints.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { useNow } from '#web/device/use-now.ts'
import { sinceWords } from '#web/ui/since-words.ts'
import { workPaths } from '#web/work-paths.ts'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

import { outcomeWords, manyWords } from './complaint-chip.tsx'
import { ComplaintRow } from './complaint-row.tsx'

const STATES = ['ouvertes', 'ouvert', 'en cours', 'résolu'] as const
const WORDS: Readonly<Record<(typeof STATES)[number], string>> = {
  ouvertes: 'À décider',
  ...manyWords,
}
const SIDES: Readonly<Record<QueuedComplaint['lastSide'], string>> = {
  buyer: 'l’acheteur',
  shop: 'la boutique',
  support: 'l’équipe',
}
const REFRESH_MS = 60_000

/** All that waits for a decision, the oldest first or the dearest first; kept in the address. */
export function SupportQueue({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const status = STATES.find((one) => one === search.get('etat')) ?? 'ouvertes'
  const sort = search.get('tri') === 'montant' ? 'amount' : 'age'
  const {
    data,
    error,
    isFetching,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery({
    queryKey: ['complaint-queue', userId, status, sort],
    queryFn: ({ pageParam, signal }) =>
      call(listComplaintQueue, { query: { page: pageParam, status, sort } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    refetchInterval: REFRESH_MS,
  })
  const now = useNow(60_000)
  const counts = data?.pages.at(-1)?.counts ?? {}
  const list = [
    ...new Map(
      data?.pages.flatMap((page) => page.reclamations).map((one) => [one._id, one]),
    ).values(),
  ]
  const countOf = (state: (typeof STATES)[number]) =>
    state === 'ouvertes'
      ? (counts['ouvert'] ?? 0) + (counts['en cours'] ?? 0)
      : (counts[state] ?? 0)
  return (
    <>
      <div className="filters-bar">
        <nav className="filter-chips" aria-label="État des réclamations">
          {STATES.map((state) => (
            <Link
              key={state}
              className="filter-chip"
              to={addressOf(state, sort)}
              aria-current={state === status ? 'page' : undefined}
              preventScrollReset
            >
              {WORDS[state]} {countOf(state) > 0 && <b>{countOf(state)}</b>}
            </Link>
          ))}
        </nav>
        <nav className="filter-chips" aria-label="Ordre">
          <Link
            className="filter-chip"
            to={addressOf(status, 'age')}
            aria-current={sort === 'age' ? 'true' : undefined}
            preventScrollReset
          >
            Plus anciennes
          </Link>
          <Link
            className="filter-chip"
            to={addressOf(status, 'amount')}
            aria-current={sort === 'amount' ? 'true' : undefined}
            preventScrollReset
          >
            Plus gros montants
          </Link>
        </nav>
      </div>
      {!data &&
        (error ? (
          <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <ListSkeleton count={5} />
        ))}
      {data && list.length === 0 && (
        <Empty title="Rien ici pour le moment" drawing={<EmptyBasket />}>
          Les réclamations arrivent ici dès qu’un acheteur en ouvre une.
        </Empty>
      )}
      {list.length > 0 && (
        <section className="card flush">
          {list.map((one) => (
            <ComplaintRow
              key={one._id}
              complaint={one}
              to={workPaths.adminComplaints(one._id)}
              detail={detailOf(one, now)}
            />
          ))}
        </section>
      )}
      <ShowMore
        list={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }}
        problem={sentenceOf(error)}
      />
    </>
  )
}

function detailOf(complaint: QueuedComplaint, now: number): string {
  const { shopName, createdAt, lastSide } = complaint
  return `${shopName} · ${outcomeWords(complaint) ?? `dernier mot : ${SIDES[lastSide]}`} · ${sinceWords(createdAt, now)}`
}

function addressOf(status: (typeof STATES)[number], sort: 'age' | 'amount'): string {
  const search = new URLSearchParams({
    ...(status === 'ouvertes' ? {} : { etat: status }),
    ...(sort === 'amount' ? { tri: 'montant' } : {}),
  })
  return search.size > 0 ? `${workPaths.adminComplaints()}?${search}` : workPaths.adminComplaints()
}
