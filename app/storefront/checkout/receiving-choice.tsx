import { lazy, Suspense } from 'react'

import { AddressChoice } from '#modules/addresses/web/index.ts'
import { loadCollectionChoice, ReceiveChoice } from '#modules/counter/web/index.ts'
import { loadRelayChoice } from '#modules/relays/web/index.ts'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import type { Receiving } from './use-receiving.ts'

// Most carts go to a door.
const RelayChoice = lazy(loadRelayChoice)
const CollectionPlaces = lazy(async () => ({
  default: (await loadCollectionChoice()).CollectionPlaces,
}))
const CollectorCard = lazy(async () => ({ default: (await loadCollectionChoice()).CollectorCard }))

type ReceivingChoiceProps = { receiving: Receiving; onMove: () => void }

/** Where to receive, and below it what that choice needs. */
export function ReceivingChoice({ receiving, onMove }: ReceivingChoiceProps) {
  const { at, shown, relay, collecting, address, priced } = receiving
  const { quote } = priced
  return (
    <>
      <ReceiveChoice
        ways={shown.ways}
        chosen={shown.chosen}
        withoutRelay={quote?.relays?.length === 0 ? shown.quoted : null}
        onChoose={receiving.chooseWay}
      />
      {shown.isAddressShown && <AddressChoice state={address} placeOnly={at === 'relay'} />}
      {quote && at === 'shop' && (
        <Suspense fallback={<ListSkeleton count={2} />}>
          <CollectionPlaces
            quote={quote}
            collector={collecting.collector}
            problems={collecting.problems}
            onCollector={collecting.change}
          />
        </Suspense>
      )}
      {quote && at === 'relay' && (
        <Suspense fallback={<ListSkeleton count={2} />}>
          <RelayChoice
            relays={quote.relays ?? []}
            near={shown.quoted}
            chosen={relay}
            onChoose={receiving.chooseRelay}
            onMove={onMove}
          />
          <CollectorCard
            collector={collecting.collector}
            problems={collecting.problems}
            onCollector={collecting.change}
          />
        </Suspense>
      )}
    </>
  )
}
