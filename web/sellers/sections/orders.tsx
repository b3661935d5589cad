import { useSearchParams } from 'react-router'

import type { UserInfo } from '#contract/accounts.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/dates.ts'

import { ParcelTabs } from '../parcel-tabs.tsx'
import { chosenFilter } from '../parcel-filters.ts'
import { ParcelsEmpty, ParcelsFailure, ParcelsSkeleton } from '../parcels-states.tsx'
import { SellerFrame } from '../seller-frame.tsx'
import { SellerParcel } from '../seller-parcel.tsx'
import { useSellerOrders } from '../use-seller-orders.ts'

/** « Mes Commandes »: what the shop has to accept, prepare and hand over. */
export default function OrdersSection({ user }: { user: UserInfo }) {
  const [search] = useSearchParams()
  const state = chosenFilter(search.get('etat'))
  const orders = useSellerOrders(user._id, state)
  const { parcels, counts, error } = orders
  const waiting = counts['new'] ?? 0
  const pressing = parcels?.find((parcel) => parcel.state === 'new')?._id

  return (
    <SellerFrame screen="orders" detail={user.shopName} waiting={waiting}>
      <p className="lecteur" role="status">
        {waiting > 0 && `${waiting} ${waiting > 1 ? 'commandes' : 'commande'} à accepter`}
      </p>
      <ParcelTabs counts={counts} chosen={state} />
      {error && (
        <ParcelsFailure
          words={sentenceOf(error)}
          seenAt={parcels && formatTime(new Date(orders.dataUpdatedAt).toISOString())}
          busy={orders.isFetching}
          onRetry={orders.refresh}
        />
      )}
      {!parcels && !error && <ParcelsSkeleton />}
      {parcels?.length === 0 && <ParcelsEmpty filtered={state !== null} />}
      {parcels?.map((parcel) => (
        <SellerParcel key={parcel._id} parcel={parcel} urgent={parcel._id === pressing} onChanged={orders.replace} onStale={orders.refresh} />
      ))}
      {orders.hasNextPage && (
        <Button look="contour" className="self-center" busy={orders.isFetchingNextPage} busyWords="Chargement..." onClick={() => void orders.fetchNextPage()}>
          Voir plus
        </Button>
      )}
    </SellerFrame>
  )
}
