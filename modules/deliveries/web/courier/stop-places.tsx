import { atWords } from '#kernel/wire/due-words.ts'
import type { Delivery } from '#modules/deliveries/contract/deliveries.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { mapLink } from '#ui/words/map-link.ts'
import { Sum } from '#ui/words/sum.tsx'
import { CallAndMap } from './call-and-map.tsx'
import { PaidAtDoor } from './pay-by-phone-sheet.tsx'

export function Door({ delivery }: { delivery: Delivery }) {
  const {
    cashDue,
    deposit = 0,
    otherPaid,
    paidAtDoor,
    clientAddress,
    note,
    clientPhone,
    clientPhone2,
    clientName,
    gpsCoordinates,
    landmark,
  } = delivery
  const [where = ''] = clientAddress.split(`, ${landmark}`)
  return (
    <>
      {cashDue > 0 ? (
        <div className="collect">
          <small>
            {otherPaid ? 'Il reste' : 'À encaisser'}
            <br />
            {otherPaid ? 'pour ce colis, en espèces' : 'en espèces'}
            {deposit > 0 && (
              <>
                <br />
                <span>{`acompte de ${formatFrancs(deposit)} déduit`}</span>
              </>
            )}
          </small>
          <b>
            <Sum francs={cashDue} />
          </b>
        </div>
      ) : paidAtDoor ? (
        <PaidAtDoor {...paidAtDoor} />
      ) : (
        <div className="collect nothing">
          <Icon name="check" size={20} />
          <span>Déjà payé, rien à encaisser</span>
        </div>
      )}
      {cashDue > 0 && otherPaid && (
        <p className="small muted mt-2">
          {`L’autre colis a été réglé ${atWords(otherPaid.at)}, ${otherPaid.inCash ? 'en espèces' : 'par téléphone'}.`}
        </p>
      )}
      <ul className="stop-facts">
        <li>
          <Icon name="place" />
          <div>
            <b>{where}</b>
            <br />
            {landmark}
          </div>
        </li>
        {note && (
          <li>
            <Icon name="message" />
            <div>«&nbsp;{note}&nbsp;»</div>
          </li>
        )}
        <li>
          <Icon name="person" />
          <div>
            {formatPhone(clientPhone)}
            {clientPhone2 && (
              <span className="muted">
                {' '}
                · ou <a href={`tel:+223${clientPhone2}`}>{formatPhone(clientPhone2)}</a>
              </span>
            )}
          </div>
        </li>
      </ul>
      <CallAndMap
        name={clientName}
        phone={clientPhone}
        map={mapLink(clientAddress, gpsCoordinates)}
        mapWords="Itinéraire"
      />
    </>
  )
}

export function BackToShop({
  delivery: { vendorAddress, vendorPhone, vendorShop, lastFailure },
}: {
  delivery: Delivery
}) {
  return (
    <>
      <p className="remark mt-3">
        <Icon name="undo" size={20} />
        <span>
          {lastFailure ? `${lastFailure}. ` : ''}Rendez le colis à la boutique : elle vous donne son
          code de retour.
        </span>
      </p>
      <ul className="stop-facts">
        <li>
          <Icon name="place" />
          <div>{vendorAddress}</div>
        </li>
      </ul>
      <CallAndMap
        name={vendorShop}
        phone={vendorPhone}
        map={mapLink(vendorAddress)}
        mapWords="Itinéraire"
      />
    </>
  )
}

type AtRelayProps = { relay: NonNullable<Delivery['relay']> }

/** The parcel is left at a relay point, whose code proves it; no cash is taken there. */
export function AtRelay({ relay }: AtRelayProps) {
  const place = relay.quartier ?? relay.region
  return (
    <>
      <div className="collect nothing">
        <Icon name="check" size={20} />
        <span>Au point relais, rien à encaisser</span>
      </div>
      <ul className="stop-facts">
        <li>
          <Icon name="place" />
          <div>
            <b>{place}</b>
            <br />
            {relay.landmark}
          </div>
        </li>
        <li>
          <Icon name="recent" />
          <div>{openingWords(relay.opening)}</div>
        </li>
      </ul>
      <CallAndMap
        name={relay.name}
        phone={relay.phone}
        map={mapLink(`${relay.name}, ${relay.landmark}, ${place}`)}
        mapWords="Itinéraire"
      />
    </>
  )
}

type ToStationProps = {
  /** Town of the coach, and to whom the parcel goes. */
  region: string
  to: string
  lines: NonNullable<Delivery['coach']>
  code: string
}

/** The parcel goes on by coach: the dispatch manager takes it in at the station. */
export function ToStation({ region, to, lines, code }: ToStationProps) {
  const stations = [...new Set(lines.map(({ station }) => station))]
  return (
    <>
      <div className="collect nothing">
        <Icon name="check" size={20} />
        <span>À la gare, rien à encaisser</span>
      </div>
      <ul className="stop-facts">
        {lines.map(({ carrierName, station, departure }) => (
          <li key={`${carrierName} ${station} ${departure}`}>
            <Icon name="place" />
            <div>
              <b>{station}</b>
              <br />
              {`Car ${carrierName} pour ${region}, ${departure}`}
            </div>
          </li>
        ))}
        <li>
          <Icon name="parcel" />
          <div>
            Remettez-le au responsable de votre groupe, avec son code : <b>{code}</b>. Votre course
            est alors finie ; le car le porte à {to}.
          </div>
        </li>
      </ul>
      {stations.map((station) => (
        <a
          className="button button-outline button-large wide mb-2"
          href={mapLink(`${station}, Bamako`)}
          target="_blank"
          rel="noreferrer"
          key={station}
        >
          <Icon name="route" size={20} />
          {`Itinéraire, ${station}`}
        </a>
      ))}
    </>
  )
}
