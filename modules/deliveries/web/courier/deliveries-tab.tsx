import { useState } from 'react'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import type { Delivery } from '#modules/deliveries/contract/deliveries.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { workPaths } from '#client/work-paths.ts'
import { mapLink } from '#ui/words/map-link.ts'
import { CallAndMap } from './call-and-map.tsx'
import { NothingHere, ReadNews } from '../courier-states.tsx'
import { DeliveryStop, stateChip, stopName } from './delivery-stop.tsx'
import type { QueuedCode } from '../codes/code-kind.ts'
import { QueuedCodeCard } from '../codes/queued-code.tsx'
import type { CourierWork } from './use-courier.ts'
import './stops.css'

const NOTHING: ReadonlySet<string> = new Set()

export function DeliveriesTab({
  work,
  queue,
  hidden = NOTHING,
}: {
  work: CourierWork
  queue: readonly QueuedCode[]
  /** Parcels whose code waits for the network, of another queue. */
  hidden?: ReadonlySet<string>
}) {
  const { current } = work
  const [chosen, setChosen] = useState<string | null>(null)
  const waiting = new Set(
    queue.flatMap(({ payload: { fulfillmentId }, problem }) =>
      fulfillmentId && problem === null ? [fulfillmentId] : [],
    ),
  )
  const deliveries = (current.data?.deliveries ?? []).filter(
    ({ fulfillmentId }) => !waiting.has(fulfillmentId) && !hidden.has(fulfillmentId),
  )
  const open = deliveries.find(({ fulfillmentId }) => fulfillmentId === chosen) ?? deliveries[0]
  return (
    <>
      {queue.map((code) => (
        <QueuedCodeCard act={code} to={placeOf(code)} heading="h2" key={code.key} />
      ))}
      <ReadNews query={current} />
      {current.data && !current.error && deliveries.length + queue.length + hidden.size === 0 && (
        <NothingHere title="Aucune livraison en cours">
          Prenez un colis dans une boutique : son client apparaît ici dès que vous saisissez le code
          du vendeur.
        </NothingHere>
      )}
      <div className="work-columns one-one items-start">
        {open && <DeliveryStop delivery={open} onChanged={work.refresh} key={open.fulfillmentId} />}
        {deliveries.length > 1 && (
          <section className="card flush" aria-label="Les autres livraisons">
            {deliveries
              .filter((delivery) => delivery !== open)
              .map((delivery) => (
                <DeliveryRow
                  delivery={delivery}
                  key={delivery.fulfillmentId}
                  onOpen={() => setChosen(delivery.fulfillmentId)}
                />
              ))}
          </section>
        )}
      </div>
    </>
  )
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { state, quartier, region, cashDue, products, relay, coach } = delivery
  const isBack = parcelHas('isReturning', state)
  const due = coach
    ? 'par le car'
    : relay
      ? 'point relais'
      : cashDue > 0
        ? `${formatFrancs(cashDue)} à encaisser`
        : 'déjà payé'
  const place = relay ? (relay.quartier ?? relay.region) : (quartier ?? region)
  const name = stopName(delivery)
  return (
    <div className="row">
      <button className="row-text stop-opener" type="button" onClick={onOpen}>
        <b translate="no">{name}</b>
        <small>{isBack && !coach ? delivery.vendorAddress : `${place} · ${due}`}</small>
        {parcelHas('isComing', state) ? (
          <small>{products.map((one) => one.name).join(', ')}</small>
        ) : (
          stateChip(delivery)
        )}
      </button>
      <CallAndMap
        small
        name={name}
        phone={coach ? '' : isBack ? delivery.vendorPhone : (relay?.phone ?? delivery.clientPhone)}
        map={
          coach
            ? mapLink(`${name}, Bamako`)
            : isBack
              ? mapLink(delivery.vendorAddress)
              : relay
                ? mapLink(`${relay.name}, ${relay.landmark}`)
                : mapLink(delivery.clientAddress, delivery.gpsCoordinates)
        }
        mapWords="Itinéraire vers"
      />
    </div>
  )
}

function placeOf({ key, payload: { kind, fulfillmentId } }: QueuedCode): string {
  return fulfillmentId
    ? workPaths.courierCode(kind === 'return' ? 'retour' : 'colis', fulfillmentId)
    : workPaths.courierCode('boutique', key.replace('shop:', ''))
}
