import type { ComplaintSide } from '#modules/complaints/contract/complaint-words.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useReadAbout } from '#modules/notices/web/index.ts'
import { ownPaths } from '#client/own-paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { workPaths } from '#client/work-paths.ts'

import { ComplaintThread } from './complaint-thread.tsx'
import { useComplaint } from './use-complaints.ts'

const HOME: Readonly<Record<ComplaintSide, string>> = {
  buyer: ownPaths.complaints(),
  shop: workPaths.shopComplaints(),
  support: workPaths.adminComplaints(),
}

export function OneComplaint({
  userId,
  id,
  side,
}: {
  userId: string
  id: string
  side: ComplaintSide
}) {
  const { complaint, failure, unknown, busy, again, replace } = useComplaint(userId, id)
  useReadAbout(userId, complaint?._id, complaint?.messages.length ?? 0)
  if (unknown)
    return (
      <Empty
        title="Cette réclamation n’existe pas."
        of="complaints"
        action={<ButtonLink to={HOME[side]}>Voir les réclamations</ButtonLink>}
      >
        Vérifiez l’adresse, ou retrouvez-la dans la liste.
      </Empty>
    )
  if (!complaint)
    return failure ? (
      <Failure words={sentenceOf(failure)} onRetry={again} busy={busy} />
    ) : (
      <ListSkeleton count={3} />
    )
  return (
    <>
      {failure && (
        <div className="announcements" role="status">
          <Remark tone="info">
            Le fil n’a pas pu être mis à jour. Ce que vous voyez peut dater de quelques minutes.
          </Remark>
        </div>
      )}
      <ComplaintThread complaint={complaint} side={side} onChanged={replace} />
    </>
  )
}
