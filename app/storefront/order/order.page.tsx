import { useEffect, useState } from 'react'
import { useParams, useSearchParams, type MetaFunction } from 'react-router'

import { PersonalData } from '#client/session/personal-data.tsx'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { paths } from '#client/paths.ts'
import { guardOrder } from '#client/session/guard.ts'
import { Waiting } from '#client/session/waiting.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'

import { OnlySale, OrderView } from '#modules/buyer-orders/web/index.ts'
import { CarrierKeeps } from '#modules/promises/web/index.ts'
import { useOrder } from '#modules/orders/web/index.ts'

export const meta: MetaFunction = () => [{ title: 'Commande · Sugu' }]

export const clientLoader = guardOrder
export const HydrateFallback = Waiting

export default function OrderPage() {
  const { id = '' } = useParams()
  return <PersonalData>{(user) => <OneOrder key={id} userId={user._id} id={id} />}</PersonalData>
}

function OneOrder({ userId, id }: { userId: string; id: string }) {
  const { order, failure, unknown, busy, again, replace } = useOrder(userId, id)
  const payAtOnce = usePayAtOnce()
  if (order)
    return (
      <OrderView
        order={order}
        userId={userId}
        payAtOnce={payAtOnce}
        stale={failure}
        onOrder={replace}
        Keeps={CarrierKeeps}
      />
    )
  return (
    <>
      <PageTitle back={paths.orders()}>Commande</PageTitle>
      <OnlySale />
      {unknown && (
        <Empty
          title="Cette commande n’existe pas."
          of="parcels"
          action={<ButtonLink to={paths.orders()}>Voir mes commandes</ButtonLink>}
        >
          Vérifiez l’adresse, ou retrouvez-la dans vos commandes.
        </Empty>
      )}
      {!unknown && failure && <Failure words={sentenceOf(failure)} onRetry={again} busy={busy} />}
      {!failure && <ListSkeleton count={3} />}
    </>
  )
}

/** Opens the payment once for `?payer=1`, which leaves the address. */
function usePayAtOnce(): boolean {
  const [search, setSearch] = useSearchParams()
  const requested = search.get('payer') === '1'
  const [atOnce] = useState(requested)
  useEffect(() => {
    if (!requested) return
    const rest = new URLSearchParams(search)
    rest.delete('payer')
    setSearch(rest, { replace: true, preventScrollReset: true })
  }, [requested, search, setSearch])
  return atOnce
}
