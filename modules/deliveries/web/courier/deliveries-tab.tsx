import { useState } from 'react'

import type { Delivery } from '#modules/deliveries/contract/deliveries.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { dropAct } from '#client/offline/act-store.ts'
import { workPaths } from '#client/work-paths.ts'
import { formatTime } from '#ui/words/dates.ts'
import { FieldError } from '#ui/forms/field-error.tsx'

import { mapLink } from '#ui/words/map-link.ts'
import { CallAndMap } from './call-and-map.tsx'
import { NothingHere, ReadNews } from '../courier-states.tsx'
import { DeliveryStop, stateChip, stopName } from './delivery-stop.tsx'
import { halfShown, type QueuedCode } from '../codes/code-kind.ts'
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
        <QueuedCodeCard code={code} key={code.key} />
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
  const isBack = state === 'returning'
  const due = isBack
    ? 'à rendre'
    : coach
      ? 'par le car'
      : relay
        ? 'point relais'
        : cashDue > 0
          ? `${formatFrancs(cashDue)} à encaisser`
          : 'déjà payé'
  const name = stopName(delivery)
  return (
    <div className="row">
      <button className="row-text stop-opener" type="button" onClick={onOpen}>
        <b>{name}</b>
        <small>
          {relay ? (relay.quartier ?? relay.region) : (quartier ?? region)} · {due}
        </small>
        {state === 'in_delivery' ? (
          <small>{products.map((one) => one.name).join(', ')}</small>
        ) : (
          stateChip(delivery)
        )}
      </button>
      <CallAndMap
        small
        name={name}
        phone={isBack ? delivery.vendorPhone : coach ? '' : (relay?.phone ?? delivery.clientPhone)}
        map={
          isBack
            ? mapLink(delivery.vendorAddress)
            : relay
              ? mapLink(coach ? `${name}, Bamako` : `${relay.name}, ${relay.landmark}`)
              : mapLink(delivery.clientAddress, delivery.gpsCoordinates)
        }
        mapWords="Itinéraire vers"
      />
    </div>
  )
}

function QueuedCodeCard({ code }: { code: QueuedCode }) {
  const { key, keptAt, problem, notBefore, payload } = code
  const { kind, fulfillmentId, who, place, otp, cash } = payload
  const again = fulfillmentId
    ? workPaths.courierCode(kind === 'return' ? 'retour' : 'colis', fulfillmentId)
    : workPaths.courierCode('boutique', key.replace('shop:', ''))
  return (
    <article className="card" aria-label={`Code de ${who}`}>
      <div className="card-line">
        <div>
          <h2>{who}</h2>
          <p className="muted">
            {place}
            {cash > 0 && (
              <>
                <br />
                {formatFrancs(cash)} reçus
              </>
            )}
          </p>
        </div>
        {problem === null ? (
          <span className="badge badge-dot badge-waiting">en attente de synchro</span>
        ) : (
          <span className="badge badge-dot badge-danger">code refusé</span>
        )}
      </div>
      {problem === null ? (
        <p className="mt-3">
          Code <b className="semibold">{halfShown(otp)}</b> saisi à {formatTime(keptAt)}.{' '}
          {notBefore
            ? `Il repart à ${formatTime(new Date(notBefore).toISOString())}.`
            : 'Il part tout seul dès que le réseau revient.'}
        </p>
      ) : (
        <FieldError className="mt-3">{problem}</FieldError>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink look="outline" to={again}>
          Corriger le code
        </ButtonLink>
        <Button look="plain" onClick={() => dropAct(code)}>
          Retirer
        </Button>
      </div>
    </article>
  )
}
