import type { ComplainableParcel } from '#modules/complaints/contract/complaints.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Failure } from '#web/ui/lists/failure.tsx'
import { ListSkeleton } from '#web/ui/lists/skeleton.tsx'

import { ComplaintFields } from './complaint-fields.tsx'
import { useComplainable } from './use-complaints.ts'

type ComplaintFormProps = {
  userId: string
  /** From the order that somebody came from. */ orderNumber: string | null
}

/** The form, once the caller’s parcels are known; for who has none, why there is no form. */
export function ComplaintForm({ userId, orderNumber }: ComplaintFormProps) {
  const { data, error, isFetching, refetch } = useComplainable(userId)
  if (!data)
    return error ? (
      <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ListSkeleton count={3} />
    )
  if (data.parcels.length === 0)
    return (
      <Empty
        title="Pas encore de commande"
        of="complaints"
        action={<ButtonLink to={paths.contact()}>Nous écrire</ButtonLink>}
      >
        Une réclamation porte sur un colis que vous avez reçu. Pour autre chose, écrivez-nous ou
        appelez-nous.
      </Empty>
    )
  return (
    <ComplaintFields
      userId={userId}
      parcels={data.parcels}
      requested={requestedParcel(data.parcels, orderNumber)}
    />
  )
}

/**
 * The parcel of that order which can be complained about, else any of it, so that the form says why
 * not.
 */
function requestedParcel(
  parcels: readonly ComplainableParcel[],
  orderNumber: string | null,
): string | null {
  const own = parcels.filter((parcel) => parcel.orderNumber === orderNumber)
  return (own.find(({ refusal }) => !refusal) ?? own[0])?.fulfillmentId ?? null
}
