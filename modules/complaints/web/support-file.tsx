import { useQueryClient } from '@tanstack/react-query'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { readComplaintFile, type Complaint } from '#modules/complaints/contract/complaints.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { useRead } from '#web/api/use-read.ts'
import { useNow } from '#web/device/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { workPaths } from '#web/work-paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Failure } from '#web/ui/lists/failure.tsx'
import { formatMoment } from '#web/ui/words/dates.ts'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { ListSkeleton } from '#web/ui/lists/skeleton.tsx'

import { ComplaintChip } from './complaint-chip.tsx'
import { ComplaintThread } from './complaint-thread.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ParcelFacts, Parties } from './support-facts.tsx'

type SupportFileProps = { Frame: ScreenFrame; userId: string; id: string }

/**
 * In the order of judging: the claim and its photos, the thread, the past of the people, then the
 * decision with the parcel and its money.
 */
export function SupportFile({ Frame, userId, id }: SupportFileProps) {
  const queries = useQueryClient()
  const now = useNow(60_000)
  const queryKey = ['complaint-file', userId, id]
  const { data, error, isFetching, refetch } = useRead(
    queryKey,
    readComplaintFile,
    { params: { id } },
    { refetchOnWindowFocus: true },
  )
  if (error instanceof CallFailure && (error.status === 404 || error.status === 400))
    return (
      <Frame>
        <Empty
          of="complaints"
          title="Cette réclamation n’existe pas."
          action={<ButtonLink to={workPaths.adminComplaints()}>Voir les réclamations</ButtonLink>}
        >
          Vérifiez l’adresse, ou retrouvez-la dans la liste.
        </Empty>
      </Frame>
    )
  if (!data)
    return (
      <Frame>
        {error ? (
          <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <ListSkeleton count={4} />
        )}
      </Frame>
    )
  const { complaint, facts } = data
  const replace = (file: Partial<typeof data>) => {
    queries.setQueryData(queryKey, { ...data, ...file })
    void queries.invalidateQueries({ queryKey: ['complaint-queue', userId] })
  }
  const { status, product, buyerName, shopName, orderNumber, decisionBefore } = complaint
  const isLate = decisionBefore !== null && Date.parse(decisionBefore) <= now
  return (
    <Frame
      title={product.name}
      chip={<ComplaintChip status={status} />}
      detail={
        <>
          {`${buyerName} contre ${shopName} · `}
          <span className="nowrap">{orderNumber}</span>
        </>
      }
      actions={
        decisionBefore && (
          <Badge tone={isLate ? 'danger' : 'waiting'}>
            {isLate ? 'délai passé' : `décision avant ${formatMoment(decisionBefore)}`}
          </Badge>
        )
      }
    >
      <BackLink to={workPaths.adminComplaints()}>Toutes les réclamations</BackLink>
      <div className="work-columns case">
        <div className="stack">
          <div>
            <ComplaintThread
              complaint={complaint}
              side="support"
              deliveredAt={facts.parcel.deliveredAt}
              onChanged={(changed: Complaint) => replace({ complaint: changed })}
            />
          </div>
          <Parties facts={facts} />
        </div>
        <div className="stack case-side">
          {status !== 'résolu' && (
            <DecisionForm complaint={complaint} facts={facts} onDecided={replace} />
          )}
          <ParcelFacts facts={facts} />
        </div>
      </div>
    </Frame>
  )
}
