import { wayOf } from '#modules/parcels/contract/ways.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'

import type { TeamParcel } from '#modules/team-orders/contract/admin-orders.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { shopWords } from '#modules/orders/contract/order-words.ts'
import {
  parcelHas,
  type ParcelState,
  parcelStatesOf,
} from '#modules/parcels/contract/order-states.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { workPaths } from '#client/work-paths.ts'
import { ChosenColour } from '#ui/forms/chosen-colour.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { runningWords } from './team-order-words.ts'
import { parcelTones } from '#modules/orders/web/index.ts'

const way: readonly { words: string; states: readonly ParcelState[] }[] = [
  { words: 'Passée', states: ['awaiting_payment', 'new'] },
  { words: 'Acceptée', states: ['accepted'] },
  { words: 'Prête', states: parcelStatesOf('isReady') },
  { words: 'Collectée', states: parcelStatesOf('onTheWay') },
  { words: 'Au point relais', states: parcelStatesOf('atRelay') },
  { words: 'Livrée', states: ['delivered'] },
  { words: 'Close', states: ['closed'] },
]

export function ParcelCard({ parcel }: { parcel: TeamParcel }) {
  const { shop, courier, state, group, tries, refund, complaint, receiveAt, relay } = parcel
  const carried = courier
    ? `livreur ${courier.name}${courier.phone ? `, ${formatPhone(courier.phone)}` : ''}`
    : 'sans livreur'
  return (
    <section className="card" aria-label={`Colis de ${shop.name}`}>
      <div className="card-line mb-4">
        <div>
          <h2>{shop.name}</h2>
          <p className="muted">
            Colis {parcel.number} · groupe {group} · {carried}
            {tries > 1 && ` · ${tries} essais`}
          </p>
          {shop.phone && <p className="muted">{formatPhone(shop.phone)}</p>}
          {wayOf({ receiveAt }).isCollected && (
            <p className="muted">
              {wayOf({ receiveAt }).words.team}
              {relay &&
                `\u00a0: ${[relay.name, relay.quartier ?? relay.region].join(', ')}, ${formatPhone(relay.phone)}`}
            </p>
          )}
        </div>
        <span className={`badge badge-dot badge-${parcelTones[state].team}`}>
          {shopWords[state]}
        </span>
      </div>
      {!parcelHas('isGivenUp', state) && <Way parcel={parcel} />}
      {parcel.items.map((item) => (
        <div className="row px-0" key={item._id}>
          <ChosenColour name={item.color}>
            <Thumbnail url={item.imageUrl} />
          </ChosenColour>
          <span className="row-text">
            <b>{[item.name, item.size, item.color].filter(Boolean).join(', ')}</b>
            <small>
              {item.qty} × <Sum francs={item.unitPrice} />
              {item.usualPrice ? (
                <span>{` accordé, affiché ${formatFrancs(item.usualPrice)}`}</span>
              ) : null}{' '}
              · commission <Sum francs={item.commission} />
            </small>
          </span>
          <b>
            <Sum francs={item.lineTotal} />
          </b>
        </div>
      ))}
      <p className="muted">
        Livraison <Sum francs={parcel.shippingFee} />
        {parcel.shopDelivery > 0 && (
          <span>{` · payée par la boutique ${formatFrancs(parcel.shopDelivery)}`}</span>
        )}
      </p>
      {parcel.running && <p className="remark remark-plain">{runningWords(parcel.running)}</p>}
      {refund && (
        <p className="remark remark-plain">
          Remboursement de <Sum francs={refund.amount} />,{' '}
          {refund.asksPayee ? 'attend la réponse de l’acheteur' : refundWords[refund.state]}.{' '}
          {refund.reason}
        </p>
      )}
      {complaint && (
        <p>
          <Link to={workPaths.adminComplaints(complaint._id)}>Réclamation {complaint.status}</Link>
        </p>
      )}
    </section>
  )
}

const refundWords = {
  requested: 'à approuver par la finance',
  approved: 'approuvé',
  sent: 'envoyé',
  confirmed: 'payé',
  failed: 'non abouti',
} as const

function Way({ parcel: { state, steps, receiveAt } }: { parcel: TeamParcel }) {
  const shown = way.filter(
    ({ states }) =>
      wayOf({ receiveAt }).hasRelay || !states.some((one) => parcelHas('atRelay', one)),
  )
  const now = shown.findIndex(({ states }) => states.includes(state))
  return (
    <ol className="steps mb-4">
      {shown.map(({ words, states }, place) => {
        const at = steps.find((step) => states.includes(step.state))?.at
        return (
          <li
            key={words}
            className={place === now ? 'current' : place < now ? 'done' : undefined}
            aria-current={place === now ? 'step' : undefined}
          >
            <span className={place === now ? undefined : 'max-[899px]:sr-only'}>{words}</span>
            <small className={place === now ? undefined : 'max-[899px]:sr-only'}>
              {at && place <= now ? atWords(at) : '—'}
            </small>
          </li>
        )
      })}
    </ol>
  )
}
