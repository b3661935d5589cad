import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { Link } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { workPaths } from '#client/work-paths.ts'
import { Icon } from '#ui/icons/icon.tsx'

import { NothingHere, ReadNews } from '../courier-states.tsx'
import type { CourierWork } from '../courier/use-courier.ts'

type CodeStopRow = {
  to: string
  name: string
  words: string
  icon: 'shop' | 'person' | 'undo' | 'place'
}

export function OtpTab({ work: { current, vendors } }: { work: CourierWork }) {
  const coded = (current.data?.deliveries ?? []).filter(({ coach }) => !coach)
  const doors = coded.map((delivery): CodeStopRow => {
    if (parcelHas('isReturning', delivery.state))
      return {
        to: workPaths.courierCode('retour', delivery.fulfillmentId),
        name: delivery.vendorShop,
        words: `${delivery.orderNumber} · code de retour`,
        icon: 'undo',
      }
    if (delivery.relay)
      return {
        to: workPaths.courierCode('relais', delivery.fulfillmentId),
        name: delivery.relay.name,
        words: `${delivery.orderNumber} · code du point relais`,
        icon: 'place',
      }
    const due = delivery.cashDue > 0 ? `${formatFrancs(delivery.cashDue)} à encaisser` : 'déjà payé'
    return {
      to: workPaths.courierCode('colis', delivery.fulfillmentId),
      name: delivery.clientName,
      words: `${delivery.quartier ?? delivery.region} · ${due}`,
      icon: 'person',
    }
  })
  const shops = (vendors.data?.vendors ?? []).map((vendor): CodeStopRow => ({
    to: workPaths.courierCode('boutique', vendor.shopId),
    name: vendor.shopName,
    words: `${vendor.parcels.length} colis à prendre`,
    icon: 'shop',
  }))
  if (!current.data || current.error) return <ReadNews query={current} />
  if (doors.length + shops.length === 0)
    return (
      <NothingHere title="Aucun code à saisir">
        Un code se saisit à la boutique pour prendre un colis, puis chez le client pour le remettre.
      </NothingHere>
    )
  return (
    <div className="work-columns one-one items-start">
      <Choices title="Chez le client" rows={doors} />
      <Choices title="À la boutique" rows={shops} />
    </div>
  )
}

function Choices({ title, rows }: { title: string; rows: readonly CodeStopRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="card flush">
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <ul>
        {rows.map(({ to, name, words, icon }) => (
          <li key={to}>
            <Link className="row" to={to}>
              <span className="mark">
                <Icon name={icon} size={20} />
              </span>
              <span className="row-text">
                <b translate="no">{name}</b>
                <small>{words}</small>
              </span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
