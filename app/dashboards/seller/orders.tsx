import { plural } from '#kernel/wire/plural.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import { useSearchParams } from 'react-router'

import { refundLine } from '#modules/complaints/web/index.ts'
import { ExchangeAct, TakeBackAct } from '#modules/exchanges/web/index.ts'
import type { SellerParcel as SellerParcelRow } from '#modules/shop-orders/contract/seller-orders.ts'
import type { SignedIn } from '#client/session/user-info.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import {
  chosenFilter,
  OrdersActs,
  ParcelSearch,
  ParcelTable,
  ParcelsEmpty,
  ParcelsFailure,
  parcelTabs,
  ParcelTabs,
  SellerParcel,
  useSellerOrders,
} from '#modules/shop-orders/web/index.ts'
import { HandOverAtShop, useCounterQueue } from '#modules/counter/web/index.ts'
import { FirstSale, useOverview } from '#modules/statistics/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { workPaths } from '#client/work-paths.ts'
import { CardsSkeleton } from '#ui/lists/cards-skeleton.tsx'

import { ScreenFrame } from '#ui/screen-frame.tsx'

export function Orders({ user }: { user: SignedIn }) {
  const [search] = useSearchParams()
  const filter = chosenFilter(search)
  const orders = useSellerOrders(user._id, filter)
  const { parcels, counts, error } = orders
  const waiting = counts['new'] ?? 0
  const pressing = parcels?.find((parcel) => parcel.state === 'new')?._id
  const acts = parcels && parcels.length > 0 && <OrdersActs filter={filter} file={!user.helps} />
  const narrowed = filter.q !== '' || filter.days !== null
  const refresh = orders.refresh
  useCounterQueue(user._id, refresh)
  const handOver = (parcel: NonNullable<typeof parcels>[number], isRow = false) =>
    parcel.toCollect && (
      <HandOverAtShop
        owner={user._id}
        parcel={{ ...parcel, toCollect: parcel.toCollect }}
        isRow={isRow}
        onChanged={refresh}
      />
    )
  const exchange = ({ _id, state, errand, awaitsGoods, orderNumber, buyerName }: SellerParcelRow) =>
    state === 'delivered' &&
    !errand &&
    (awaitsGoods ? (
      <TakeBackAct
        owner={user._id}
        at="shop"
        id={_id}
        orderNumber={orderNumber}
        buyerName={buyerName}
        onDone={orders.refresh}
      />
    ) : (
      <ExchangeAct
        parcelId={_id}
        orderNumber={orderNumber}
        refundLine={refundLine}
        onDone={orders.refresh}
      />
    ))
  const draw = (parcel: SellerParcelRow) => (
    <SellerParcel
      parcel={parcel}
      urgent={parcel._id === pressing}
      acts={exchange(parcel)}
      onChanged={orders.replace}
      onStale={orders.refresh}
      handOver={handOver(parcel)}
    />
  )

  return (
    <ScreenFrame detail={user.shopName ?? user.helps?.shopName} actions={acts}>
      <p className="visually-hidden" role="status">
        {waiting > 0 && `${waiting} ${plural(waiting, 'commande')} à accepter`}
      </p>
      <ParcelSearch filter={filter} />
      <ParcelTabs counts={counts} chosen={filter} />
      {error && (
        <ParcelsFailure
          words={sentenceOf(error)}
          seenAt={parcels && atWords(orders.dataUpdatedAt)}
          busy={orders.isFetching}
          onRetry={orders.refresh}
        />
      )}
      {!parcels && !error && <CardsSkeleton />}
      {parcels?.length === 0 && (
        <>
          <ParcelsEmpty
            kind={narrowed ? 'narrowed' : filter.tab === parcelTabs[0] ? 'first' : 'tab'}
          >
            {narrowed && (
              <ButtonLink look="outline" to={workPaths.sellerOrders()}>
                Tout effacer
              </ButtonLink>
            )}
          </ParcelsEmpty>
          {!narrowed && filter.tab === parcelTabs[0] && !user.helps && (
            <FirstSteps userId={user._id} />
          )}
        </>
      )}
      {parcels && parcels.length > 0 && (
        <ParcelTable
          parcels={parcels}
          partial={orders.hasNextPage}
          card={draw}
          handOver={(parcel) => handOver(parcel, true)}
          acts={exchange}
          onChanged={orders.replace}
          onStale={orders.refresh}
        />
      )}
      {orders.hasNextPage && (
        <Button
          look="outline"
          className="self-center"
          busy={orders.isFetchingNextPage}
          busyWords="Chargement..."
          onClick={() => void orders.fetchNextPage()}
        >
          Voir plus
        </Button>
      )}
      {acts && (
        <div className="phone">
          <div className="actions justify-center">{acts}</div>
        </div>
      )}
    </ScreenFrame>
  )
}

function FirstSteps({ userId }: { userId: string }) {
  const { data } = useOverview(userId)
  return data ? <FirstSale overview={data} /> : null
}
