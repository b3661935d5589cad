import { lazy, Suspense } from 'react'

import { AddressChoice } from '#modules/addresses/web/index.ts'
import {
  loadCollectionChoice,
  ReceiveChoice,
  saveReceivePlace,
} from '#modules/collecting/web/index.ts'
import { loadRelayChoice, saveRelay } from '#modules/relays/web/index.ts'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import type { Receiving } from './use-receiving.ts'

// Most carts go to a door.
const RelayChoice = lazy(loadRelayChoice)
const CollectionPlaces = lazy(async () => ({
  default: (await loadCollectionChoice()).CollectionPlaces,
}))
const CollectorCard = lazy(async () => ({ default: (await loadCollectionChoice()).CollectorCard }))

/** Where to receive, and below it what that choice needs. */
export function ReceivingChoice({ receiving }: { receiving: Receiving }) {
  const { at, wanted, near, place, relay, collecting, address, priced } = receiving
  const { quote } = priced
  return (
    <>
      {quote && (
        <ReceiveChoice
          quote={quote}
          wanted={wanted}
          near={wanted === 'relay' ? near : place}
          onChoose={saveReceivePlace}
        />
      )}
      {quote && at === 'shop' ? (
        <Suspense fallback={<ListSkeleton count={2} />}>
          <CollectionPlaces
            quote={quote}
            collector={collecting.collector}
            problems={collecting.problems}
            onCollector={collecting.change}
          />
        </Suspense>
      ) : quote && at === 'relay' ? (
        <Suspense fallback={<ListSkeleton count={2} />}>
          <RelayChoice
            relays={quote.relays ?? []}
            near={near}
            chosen={relay}
            onChoose={saveRelay}
            onNear={receiving.setNear}
          />
          <CollectorCard
            collector={collecting.collector}
            problems={collecting.problems}
            onCollector={collecting.change}
          />
        </Suspense>
      ) : (
        <AddressChoice state={address} />
      )}
    </>
  )
}
