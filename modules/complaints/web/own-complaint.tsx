import type { ReactNode } from 'react'

import { ownPaths } from '#client/own-paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { useComplainable } from './use-complaints.ts'

type OwnComplaintProps = { userId: string; parcelId: string; none: ReactNode }

/** A buyer's open complaint about a parcel, with the way to it; `none` where there is none. */
export function OwnComplaint({ userId, parcelId, none }: OwnComplaintProps) {
  const { data } = useComplainable(userId)
  const about = data?.parcels.find(({ fulfillmentId }) => fulfillmentId === parcelId)
  if (!about?.complaintId) return none
  return (
    <>
      <Remark tone="info">Votre réclamation sur ce colis est ouverte.</Remark>
      <ButtonLink look="outline" to={ownPaths.complaints(about.complaintId)}>
        Suivre ma réclamation
      </ButtonLink>
    </>
  )
}
