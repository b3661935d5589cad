import { atRelayWords } from '#modules/pricing/contract/relay-words.ts'
import type { ParcelToFetch } from '#modules/relays/contract/relay-courier.ts'
import { CallAndMap, QueuedCodeCard, useCodeQueue } from '#modules/deliveries/web/index.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import { workPaths } from '#client/work-paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { mapLink } from '#ui/words/map-link.ts'
import { courierRelayCodes } from '../codes/courier-codes.ts'

type Queued = ReturnType<typeof useRelayQueue>[number]

/** @param onSent called after the server's answer to each code of a relay point */
export function useRelayQueue(userId: string, onSent: () => void) {
  return useCodeQueue(courierRelayCodes, userId, onSent)
}

export function parcelsAwaiting(queue: readonly Queued[]): ReadonlySet<string> {
  return new Set(
    queue.flatMap(({ problem, payload }) =>
      problem === null && payload.fulfillmentId ? [payload.fulfillmentId] : [],
    ),
  )
}

type RelayStopsProps = { queue: readonly Queued[]; parcels: readonly ParcelToFetch[] }

/** Parcels that wait at relay points for a courier; codes that wait for the network. */
export function RelayStops({ queue, parcels }: RelayStopsProps) {
  const sending = parcelsAwaiting(queue)
  const open = parcels.filter(({ parcelId }) => !sending.has(parcelId))
  if (queue.length + open.length === 0) return null
  return (
    <section className="stack" aria-labelledby="points-relais">
      <h2 id="points-relais">Aux points relais</h2>
      {queue.map((act) => (
        <QueuedCodeCard act={act} to={placeOf(act.payload)} key={act.key} />
      ))}
      {open.map((parcel) => (
        <FetchCard parcel={parcel} key={parcel.parcelId} />
      ))}
    </section>
  )
}

const purposes: Readonly<Record<ParcelToFetch['leavesFor'], string>> = {
  shop: 'à rapporter à sa boutique',
  relay: 'à porter à un autre point relais',
  door: 'à porter chez le client',
}

function FetchCard({ parcel }: { parcel: ParcelToFetch }) {
  const { relay, parcelId, orderNumber, title, leavesFor, shopName } = parcel
  const where = [relay.quartier ?? relay.region, relay.landmark].join(', ')
  return (
    <article className="card" aria-label={`À reprendre ${atRelayWords(relay.name)}`}>
      <div className="card-line">
        <h3>{relay.name}</h3>
        <span className="badge badge-dot badge-waiting">à reprendre</span>
      </div>
      <p className="muted">{`${orderNumber} · ${title}, ${shopName}`}</p>
      <p className="mt-2">{`${where}, ${openingWords(relay.opening)}`}</p>
      <p className="mt-1 mb-3">{`Colis ${purposes[leavesFor]}.`}</p>
      <CallAndMap
        name={relay.name}
        phone={relay.phone}
        map={mapLink(`${relay.name}, ${where}`)}
        mapWords="Itinéraire"
      />
      <ButtonLink className="mt-2" wide to={workPaths.courierCode('du-relais', parcelId)}>
        Saisir le code du point relais
      </ButtonLink>
    </article>
  )
}

function placeOf({ kind, fulfillmentId }: Queued['payload']): string {
  return workPaths.courierCode(kind === 'fetched' ? 'du-relais' : 'relais', fulfillmentId ?? '')
}
