import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import { atWords, dayOfMonth } from '#kernel/wire/due-words.ts'
import type { ReactNode } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import type { SellerParcel as Received } from '#modules/shop-orders/contract/seller-orders.ts'
import { useNow } from '#client/device/use-now.ts'
import { initialsOf } from '#ui/pictures/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ChosenColour } from '#ui/forms/chosen-colour.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { parcelTitle } from '#modules/orders/web/index.ts'
import { ParcelActs } from './parcel-acts.tsx'
import { DropPlace, TakeBackPlace, VendorCode } from './parcel-code.tsx'
import {
  delayWords,
  doneWords,
  isOver,
  lostWords,
  parcelChip,
  pastChip,
  pieceWords,
} from './parcel-words.ts'
import { pastWords } from './past-words.ts'
import './shop-orders.css'

type SellerParcelProps = {
  parcel: Received
  urgent: boolean
  /** Further acts of a parcel that has left. */
  acts?: ReactNode
  onChanged: (parcel: Received) => void
  onStale: () => void
  /** Hands over a parcel that waits for its buyer. */
  handOver?: ReactNode
}

export function SellerParcel({
  parcel,
  urgent,
  acts,
  onChanged,
  onStale,
  handOver,
}: SellerParcelProps) {
  if (isOver(parcel.state)) return <PastParcel parcel={parcel} acts={acts} />
  return (
    <article
      className={classes('card', urgent && 'urgent')}
      aria-labelledby={`colis-${parcel._id}`}
    >
      <ParcelHead parcel={parcel} />
      <p className="item-count">
        <b id={`colis-${parcel._id}`}>{parcel.orderNumber}</b>{' '}
        <span>{atWords(parcel.placedAt)}</span>
        <span className="block">
          {parcel.buyerName}, {parcel.place}
        </span>
      </p>
      {parcel.items.map((item) => (
        <div className="row border-0 px-0 py-1" key={item._id}>
          <ChosenColour name={item.color}>
            <Thumbnail url={item.imageUrl} />
          </ChosenColour>
          <span className="row-text">
            <b>{item.name}</b>
            <small>
              {pieceWords(item)}
              {item.usualPrice && ' · prix accordé'}
            </small>
          </span>
          {item.lineTotal !== null && (
            <b>
              <Sum francs={item.lineTotal} />
            </b>
          )}
        </div>
      ))}
      <DoneBy parcel={parcel} />
      {parcel.note && <p className="quote">{`«\u00a0${parcel.note}\u00a0»`}</p>}
      {parcel.errand ? (
        <p className="sums-boxed muted">{`Échange, 0\u00a0f : ${wayOf(parcel).words.exchange}`}</p>
      ) : (
        <Gain parcel={parcel} />
      )}
      {!wayOf(parcel).hasCourier && !parcel.toCollect && (
        <p className="muted mt-2">Retrait à la boutique : aucun livreur ne vient.</p>
      )}
      {parcel.drop && <DropPlace drop={parcel.drop} />}
      {wayOf(parcel).hasRelay && !parcel.drop && (
        <p className="muted mt-2">Le livreur le porte à un point relais.</p>
      )}
      {parcel.vendorOtp && <VendorCode code={parcel.vendorOtp} isDropped={Boolean(parcel.drop)} />}
      {handOver}
      {parcel.courier && <Courier courier={parcel.courier} />}
      <ParcelActs parcel={parcel} onChanged={onChanged} onStale={onStale} />
    </article>
  )
}

function PastParcel({ parcel, acts }: { parcel: Received; acts: ReactNode }) {
  const { words, tone } = pastChip(parcel)
  const lost = lostWords(parcel)
  return (
    <article className="card compact" aria-label={parcel.orderNumber}>
      <div className="card-line">
        <span className={`badge badge-dot badge-${tone}`}>{words}</span>
        <span>
          {parcel.payout !== null && (
            <b>
              <Sum francs={parcel.payout} />
            </b>
          )}
          {lost && <span className="muted">{` ${lost}`}</span>}
        </span>
      </div>
      <div className="row border-0 p-0">
        <Thumbnail url={parcel.items[0]?.imageUrl ?? null} />
        <span className="row-text">
          <b>{parcelTitle(parcel)}</b>
          <small>
            {parcel.orderNumber} · {dayOfMonth(parcel.placedAt)}
          </small>
        </span>
      </div>
      <p className="muted">{pastWords(parcel)}</p>
      <DoneBy parcel={parcel} />
      {parcel.takeBack ? (
        <TakeBackPlace back={parcel.takeBack} />
      ) : (
        isBack(parcel.state) && parcel.vendorOtp && <VendorCode code={parcel.vendorOtp} back />
      )}
      {acts}
    </article>
  )
}

/** Comes back, or was given up on its way back. */
function isBack(state: Received['state']): boolean {
  return parcelHas('isReturning', state) || state === 'cancelled'
}

function DoneBy({ parcel: { state, doneBy } }: { parcel: Received }) {
  const words = doneBy && doneWords(state)
  return words ? <p className="muted">{`${words} par ${doneBy}`}</p> : null
}

function ParcelHead({ parcel }: { parcel: Received }) {
  const delay = delayWords(parcel, useNow(30_000))
  const { words, tone } = parcelChip(parcel.state)
  return (
    <div className="card-line">
      <span className={`badge badge-dot badge-${tone}`}>{words}</span>
      {delay && (
        <span className={classes('deadline', delay.pressing && 'pressing')}>
          {parcel.state === 'new' && <Icon name="recent" />}
          {delay.words}
        </span>
      )}
    </div>
  )
}

function Courier({
  courier: { name, group, phone },
}: {
  courier: NonNullable<Received['courier']>
}) {
  return (
    <div className="row mt-3 px-0 pb-0 pt-3">
      <span className="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="row-text">
        <b>{name}</b>
        {group && <small>{`Groupe ${group}`}</small>}
      </span>
      {phone && (
        <a className="button button-outline" href={`tel:+223${phone}`}>
          <Icon name="call" />
          <span>
            Appeler<span className="visually-hidden"> {name}</span>
          </span>
        </a>
      )}
    </div>
  )
}

function Gain({ parcel }: { parcel: Received }) {
  const { payout, commission, shopDelivery, paymentMethod, receiveAt } = parcel
  if (payout === null) return null
  const less = [
    commission ? `commission ${formatFrancs(commission)}` : '',
    shopDelivery ? `livraison offerte ${formatFrancs(shopDelivery)}` : '',
  ].filter(Boolean)
  return (
    <p className="sums-boxed muted">
      Vous recevrez{' '}
      <b>
        <Sum francs={payout} />
      </b>
      ,{' '}
      {paymentMethod !== 'cash_on_delivery'
        ? 'déjà payée'
        : wayOf({ receiveAt }).till === null
          ? 'payée par téléphone au retrait'
          : wayOf({ receiveAt }).words.isPaid}
      {less.length > 0 && <small className="block">{less.join(' · ')}</small>}
    </p>
  )
}
