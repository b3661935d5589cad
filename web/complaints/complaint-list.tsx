import { Link } from 'react-router'

import type { Complaint } from '#contract/complaints/complaints.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { LinePicture } from '#web/ui/line-picture.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

import { ComplaintChip, outcomeWords } from './complaint-chip.tsx'
import { useComplaints } from './use-complaints.ts'

/** What the buyer complained about, the last first. */
export function ComplaintList({ userId }: { userId: string }) {
  const {
    complaints,
    error,
    isFetching,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useComplaints(userId, 'buyer')
  if (!complaints)
    return error ? (
      <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ListSkeleton count={4} />
    )
  if (complaints.length === 0)
    return (
      <Empty
        title="Aucune réclamation"
        drawing={<EmptyBasket />}
        action={<ButtonLink to={paths.orders()}>Mes commandes</ButtonLink>}
      >
        Un souci avec un colis ? Vous avez 72 heures après la livraison pour le signaler.
      </Empty>
    )
  return (
    <>
      <div className="order-list">
        {complaints.map((complaint) => (
          <Card key={complaint._id} complaint={complaint} />
        ))}
      </div>
      <ShowMore
        list={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }}
        problem={sentenceOf(error)}
      />
      <ButtonLink className="mt-4" look="outline" wide to={paths.complain()}>
        Faire une réclamation
      </ButtonLink>
    </>
  )
}

function Card({ complaint }: { complaint: Complaint }) {
  const { _id, orderNumber, status, product, shopName, createdAt, messages } = complaint
  const last = messages.at(-1)
  return (
    <article className="card order-card">
      <div className="order-card-head">
        <div>
          <h2 className="figures">
            <Link to={paths.complaints(_id)}>{orderNumber}</Link>
          </h2>
          <p className="small muted">{formatMoment(createdAt)}</p>
        </div>
        <ComplaintChip status={status} />
      </div>
      <div className="person">
        <span className="thumbnail thumbnail-large">
          <LinePicture url={product.imageUrl} />
        </span>
        <div>
          <p className="small medium">{product.name}</p>
          <p className="small muted">{outcomeWords(complaint) ?? shopName}</p>
          {last && <p className="small muted truncate">{last.content}</p>}
        </div>
      </div>
    </article>
  )
}
