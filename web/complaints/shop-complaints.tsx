import { Link, useSearchParams } from 'react-router'

import { complaintStatuses, type ComplaintStatus } from '#contract/complaints/complaint-words.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { workPaths } from '#web/work-paths.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

import { ComplaintRow } from './complaint-row.tsx'
import { manyWords, outcomeWords } from './complaint-chip.tsx'
import { OneComplaint } from './one-complaint.tsx'
import { useComplaints } from './use-complaints.ts'

/** The shop's side: its complaints by state, or one thread. Both live in the address. */
export function ShopComplaints({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const chosen = search.get('reclamation')
  if (!chosen)
    return (
      <List
        userId={userId}
        status={complaintStatuses.find((status) => status === search.get('etat')) ?? null}
      />
    )
  return (
    <>
      <Link className="work-link" to={workPaths.shopComplaints()}>
        Toutes les réclamations
      </Link>
      <OneComplaint key={chosen} userId={userId} id={chosen} side="shop" />
    </>
  )
}

function List({ userId, status }: { userId: string; status: ComplaintStatus | null }) {
  const {
    complaints,
    counts,
    error,
    isFetching,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useComplaints(userId, 'shop', status)
  return (
    <>
      <nav className="filter-chips" aria-label="État des réclamations">
        {[null, ...complaintStatuses].map((one) => (
          <Link
            key={one ?? 'toutes'}
            className="filter-chip"
            to={
              one
                ? `${workPaths.shopComplaints()}&etat=${encodeURIComponent(one)}`
                : workPaths.shopComplaints()
            }
            aria-current={one === status ? 'page' : undefined}
            preventScrollReset
          >
            {one ? manyWords[one] : 'Toutes'}{' '}
            {one && (counts[one] ?? 0) > 0 && <b>{counts[one]}</b>}
          </Link>
        ))}
      </nav>
      {!complaints &&
        (error ? (
          <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <ListSkeleton count={4} />
        ))}
      {complaints?.length === 0 && (
        <Empty title="Aucune réclamation" drawing={<EmptyBasket />}>
          {status
            ? 'Rien dans cet état pour le moment.'
            : 'Quand un acheteur signale un problème, vous êtes prévenu et son message arrive ici.'}
        </Empty>
      )}
      {complaints && complaints.length > 0 && (
        <section className="card flush">
          {complaints.map((complaint) => (
            <ComplaintRow
              key={complaint._id}
              complaint={complaint}
              to={workPaths.shopComplaints(complaint._id)}
              detail={
                outcomeWords(complaint) ??
                (complaint.shopBefore
                  ? `à répondre avant ${formatMoment(complaint.shopBefore)}`
                  : complaint.buyerName)
              }
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
