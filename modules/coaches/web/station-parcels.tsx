import { atWords, lastDayWords } from '#kernel/wire/due-words.ts'
import { type StationParcel, type StationRelay } from '#modules/coaches/contract/waybills.ts'
import { Badge } from '#ui/badge.tsx'
import { Sum } from '#ui/words/sum.tsx'

type StationParcelsProps = {
  relays: readonly StationRelay[]
  coming: readonly { region: string; count: number }[]
  chosen: readonly string[]
  onTick: (relayId: string, ids: readonly string[], isTicked: boolean) => void
}

/** Parcels at the station by relay point; those of a paused zone cannot be ticked. */
export function StationParcels({ relays, coming, chosen, onTick }: StationParcelsProps) {
  const total = relays.reduce((sum, { parcels }) => sum + parcels.length, 0)
  return (
    <section className="card flush" aria-labelledby="gare">
      <div className="card-head flex-wrap">
        <h2 id="gare">{`À la gare, ${total} colis`}</h2>
        <span className="small muted">{broughtWords(relays)}</span>
      </div>
      {relays.map((relay) => (
        <RelayGroup key={relay.relayId} relay={relay} chosen={chosen} onTick={onTick} />
      ))}
      {coming.length > 0 && (
        <p className="small muted px-4 py-3 border-t border-line">
          {`En chemin vers la gare : ${coming
            .map(({ region, count }) => `${count} pour ${region}`)
            .join(', ')}`}
        </p>
      )}
    </section>
  )
}

/** « apportés par vos livreurs et par les cars » */
function broughtWords(relays: readonly StationRelay[]): string {
  const parcels = relays.flatMap((relay) => relay.parcels)
  const byCourier = parcels.some(({ courierName }) => courierName !== null)
  const byCoach = parcels.some(({ courierName }) => courierName === null)
  if (byCoach) return byCourier ? 'apportés par vos livreurs et par les cars' : 'venus par les cars'
  return 'apportés par vos livreurs'
}

type RelayGroupProps = Pick<StationParcelsProps, 'chosen' | 'onTick'> & { relay: StationRelay }

function RelayGroup({ relay, chosen, onTick }: RelayGroupProps) {
  const { relayId, name, region, parcels, freePlaces, pause } = relay
  const id = `relais-${relayId}`
  return (
    <section aria-labelledby={id}>
      <div className="coach-group">
        <h3 id={id}>{name.includes(region) ? name : `${region}, ${name}`}</h3>
        <span className="small muted">
          {`${parcels.length} colis · ${freePlaces > 0 ? `${freePlaces} places au relais` : 'relais complet'}`}
        </span>
        {pause && <Badge tone="danger">{`zone suspendue ${lastDayWords(pause.until)}`}</Badge>}
      </div>
      <ul>
        {parcels.map((parcel) => (
          <li className="coach-parcel" key={parcel.parcelId}>
            <label className="row-tick">
              <input
                type="checkbox"
                aria-label={`Choisir ${parcel.code}, ${parcel.buyerName}`}
                disabled={pause !== null}
                checked={chosen.includes(parcel.parcelId)}
                onChange={({ target }) => onTick(relayId, [parcel.parcelId], target.checked)}
              />
            </label>
            <ParcelFacts parcel={parcel} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ParcelFacts({ parcel }: { parcel: StationParcel }) {
  const { code, buyerName, shopName, weight, cashDue, courierName, isBack, receivedAt } = parcel
  return (
    <>
      <span>
        <b className="figures">{code}</b>
        <small className="block muted">{isBack ? 'revient à sa boutique' : buyerName}</small>
      </span>
      <span>
        {shopName}
        <small className="block muted">{weight}</small>
      </span>
      <span className="figures">
        {cashDue > 0 ? <Sum francs={cashDue} /> : isBack ? 'retour' : 'payé'}
      </span>
      <span>
        {courierName ?? 'par le car'}
        <small className="block muted">{atWords(receivedAt)}</small>
      </span>
    </>
  )
}
