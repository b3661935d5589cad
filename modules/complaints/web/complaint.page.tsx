import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'
import { PersonalData } from '#client/session/personal-data.tsx'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { useKeptActs } from '#client/offline/act-queue.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { useUser } from '#client/session/user-info.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import type { ComplainableParcel } from '#modules/complaints/contract/complaints.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { Failure } from '#ui/lists/failure.tsx'
import { COMPLAINT_IMAGES_MAX } from '#kernel/wire/limits.ts'
import { PhotoField } from '#modules/images/web/index.ts'
import { LinePicture } from '#ui/pictures/line-picture.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { complaintActs } from './complaint-acts.ts'
import { WAITS_WORDS, WaitingComplaints } from './waiting-complaints.tsx'
import { useComplainable } from './use-complaints.ts'
import { useComplaintForm } from './use-complaint-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Faire une réclamation · Sugu' },
  { name: 'robots', content: 'noindex' },
]

export default function ComplaintPage() {
  const user = useUser()
  const known = useHydrated()
  const [search] = useSearchParams()
  const orderNumber = search.get('commande')
  const parcelId = search.get('colis')
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>Faire une réclamation</PageTitle>
      {!known && <ListSkeleton count={3} />}
      {known && !user && (
        <Empty
          title="Veuillez vous connecter"
          of="complaints"
          action={
            <ButtonLink to={paths.login(ownPaths.complain(orderNumber ?? undefined))}>
              Se connecter
            </ButtonLink>
          }
        >
          Une réclamation porte sur une de vos commandes.
        </Empty>
      )}
      {known && user && (
        <PersonalData>
          {({ _id }) => <ComplaintForm key={_id} userId={_id} {...{ orderNumber, parcelId }} />}
        </PersonalData>
      )}
    </div>
  )
}

type ComplaintFormProps = {
  userId: string
  orderNumber: string | null
  parcelId: string | null
}

function ComplaintForm({ userId, orderNumber, parcelId }: ComplaintFormProps) {
  const { data, error, isFetching, refetch } = useComplainable(userId)
  const queries = useQueryClient()
  const waiting = useKeptActs(complaintActs, userId)
  const [round, setRound] = useState(0)
  useEffect(
    () =>
      complaintActs.hear({
        sent() {
          void queries.invalidateQueries({ queryKey: ['complaints', userId] })
          void queries.invalidateQueries({ queryKey: ['complainable', userId] })
        },
      }),
    [queries, userId],
  )
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
  const waits = new Set(waiting.map(({ payload }) => payload.fulfillmentId))
  const parcels = data.parcels.map((parcel) =>
    waits.has(parcel.fulfillmentId) ? { ...parcel, refusal: WAITS_WORDS } : parcel,
  )
  const begin = () => setRound(round + 1)
  return (
    <>
      <WaitingComplaints waiting={waiting} onTakenBack={begin} />
      <ComplaintFields
        key={round}
        userId={userId}
        parcels={parcels}
        requested={requestedParcel(parcels, { orderNumber, parcelId })}
        onKept={begin}
      />
    </>
  )
}

/** Returns the order's parcel that allows a complaint, else any, so that the form shows why not. */
function requestedParcel(
  parcels: readonly ComplainableParcel[],
  { orderNumber, parcelId }: { orderNumber: string | null; parcelId: string | null },
): string | null {
  if (parcels.some(({ fulfillmentId }) => fulfillmentId === parcelId)) return parcelId
  const own = parcels.filter((parcel) => parcel.orderNumber === orderNumber)
  return (own.find(({ refusal }) => !refusal) ?? own[0])?.fulfillmentId ?? null
}

type ComplaintFieldsProps = {
  userId: string
  parcels: readonly ComplainableParcel[]
  requested: string | null
  onKept: () => void
}

function ComplaintFields({ userId, parcels, requested, onKept }: ComplaintFieldsProps) {
  const { form, parcel, parcelId, message, photos, busy, faults, sentence, choose, write, submit } =
    useComplaintForm(userId, parcels, requested, onKept)
  const several = new Set(parcels.map(({ orderNumber }) => orderNumber)).size < parcels.length
  return (
    <form
      className="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Select
        label="Commande"
        name="orderNumber"
        placeholder="Choisissez une commande"
        value={parcelId}
        error={faults.orderNumber}
        options={parcels.map((one) => ({
          value: one.fulfillmentId,
          label: several ? `${one.orderNumber} · ${one.shopName}` : one.orderNumber,
        }))}
        onChange={(event) => choose(event.target.value)}
      />
      {parcel && <Chosen parcel={parcel} />}
      {parcel?.refusal && (
        <div className="announcements" role="status">
          <Remark>{parcel.refusal}</Remark>
          {parcel.complaintId && (
            <ButtonLink look="outline" to={ownPaths.complaints(parcel.complaintId)}>
              Voir la réclamation
            </ButtonLink>
          )}
        </div>
      )}
      <TextArea
        label="Que s’est-il passé ?"
        name="message"
        rows={4}
        maxLength={2_000}
        value={message}
        error={faults.message}
        onChange={(event) => write(event.target.value)}
      />
      <PhotoField
        label="Photos du produit"
        hint={`De 1 à 5 photos, jpg ou png, 5\u00a0Mo au plus, au moins 400\u00a0×\u00a0400\u00a0px`}
        most={COMPLAINT_IMAGES_MAX}
        photos={photos}
        fault={photos.list.length === 0 ? faults.images : null}
      />
      <p className="remark remark-info">
        <Icon name="trust" />
        <span>Le vendeur n’est pas payé pour ce colis tant que la réclamation est ouverte.</span>
      </p>
      {sentence && (
        <div role="alert">
          <Remark tone="danger">{sentence}</Remark>
        </div>
      )}
      <Button type="submit" wide busy={busy} busyWords="Envoi...">
        Envoyer la réclamation
      </Button>
    </form>
  )
}

function Chosen({
  parcel: { product, shopName, deliveredAt, itemsCount },
}: {
  parcel: ComplainableParcel
}) {
  return (
    <div className="card person p-3">
      <span className="thumbnail thumbnail-large">
        <LinePicture url={product.imageUrl} />
      </span>
      <div>
        <p className="medium">{product.name}</p>
        <p className="small muted">
          {shopName} · {itemsCount > 1 && `${itemsCount} articles · `}
          {deliveredAt ? `livré le ${dayOfMonth(deliveredAt)}` : 'pas encore livré'}
        </p>
      </div>
    </div>
  )
}
