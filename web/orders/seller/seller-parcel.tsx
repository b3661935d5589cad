import { formatFrancs } from '#contract/kernel/money.ts'
import type { SellerFulfilment } from '#contract/orders/seller-orders.ts'
import { useNow } from '#web/device/use-now.ts'
import { parcelTitle } from '../shown-parcel.ts'
import { initialsOf } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatDay, formatTime } from '#web/ui/dates.ts'
import { WorkIcon } from '#web/ui/work-icon.tsx'

import { ParcelActs } from './parcel-acts.tsx'
import { complaintChip, delayWords, isOver, parcelChips, pieceWords } from './parcel-words.ts'
import { pastWords } from './past-words.ts'
import { VendorCode } from './vendor-code.tsx'

type SellerParcelProps = {
  parcel: SellerFulfilment
  /** The one to answer first. */ urgent: boolean
  onChanged: (parcel: SellerFulfilment) => void
  onStale: () => void
}

/** One parcel: in full while the shop has something to do with it, in short once it has left. */
export function SellerParcel({ parcel, urgent, onChanged, onStale }: SellerParcelProps) {
  if (isOver(parcel.state)) return <PastParcel parcel={parcel} />
  return (
    <article
      className={classes('t-carte', urgent && 'appel')}
      aria-labelledby={`colis-${parcel._id}`}
    >
      <ParcelHead parcel={parcel} />
      <p className="num">
        <b id={`colis-${parcel._id}`}>{parcel.orderNumber}</b>{' '}
        <span>
          {formatDay(parcel.placedAt)}, {formatTime(parcel.placedAt)} · {parcel.buyerName},{' '}
          {parcel.place}
        </span>
      </p>
      {parcel.items.map((item) => (
        <div className="t-article" key={item._id}>
          <Visual url={item.imageUrl} />
          <span className="c">
            <b>{item.name}</b>
            <small>{pieceWords(item)}</small>
          </span>
          <b>{formatFrancs(item.lineTotal)}</b>
        </div>
      ))}
      {parcel.note && <p className="cite-client">{`«\u00a0${parcel.note}\u00a0»`}</p>}
      <Gain parcel={parcel} />
      {parcel.vendorOtp && <VendorCode code={parcel.vendorOtp} />}
      {parcel.courier && <Courier courier={parcel.courier} />}
      <ParcelActs parcel={parcel} onChanged={onChanged} onStale={onStale} />
    </article>
  )
}

function PastParcel({ parcel }: { parcel: SellerFulfilment }) {
  const { words, family } = parcel.disputed ? complaintChip : parcelChips[parcel.state]
  const lost = parcel.state === 'cancelled' || parcel.state === 'returned'
  return (
    <article className="t-carte compact" aria-label={parcel.orderNumber}>
      <div className="ligne-haut">
        <span className={`t-puce ${family}`}>{words}</span>
        <b>{formatFrancs(lost ? parcel.itemsTotal : parcel.payout)}</b>
      </div>
      <div className="t-article">
        <Visual url={parcel.items[0]?.imageUrl ?? null} />
        <span className="c">
          <b>{parcelTitle(parcel)}</b>
          <small>
            {parcel.orderNumber} · {formatDay(parcel.placedAt)}
          </small>
        </span>
      </div>
      <p className="fumee">{pastWords(parcel)}</p>
      {parcel.state === 'returning' && parcel.vendorOtp && (
        <VendorCode code={parcel.vendorOtp} back />
      )}
    </article>
  )
}

function Visual({ url }: { url: string | null }) {
  return url ? (
    <img className="visuel" src={url} alt="" width={48} height={48} loading="lazy" />
  ) : (
    <span className="visuel" />
  )
}

function ParcelHead({ parcel }: { parcel: SellerFulfilment }) {
  const delay = delayWords(parcel, useNow(30_000))
  const { words, family } = parcelChips[parcel.state]
  return (
    <div className="ligne-haut">
      <span className={`t-puce ${family}`}>{words}</span>
      {delay && (
        <span className={classes('delai', delay.pressing && 'presse')}>
          {parcel.state === 'new' && <WorkIcon name="heure" />}
          {delay.words}
        </span>
      )}
    </div>
  )
}

/** Who comes for the parcel. */
function Courier({
  courier: { name, group, phone },
}: {
  courier: NonNullable<SellerFulfilment['courier']>
}) {
  return (
    <div className="t-article mt-3 border-t border-[var(--trait)] pt-3">
      <span className="t-avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="c">
        <b>{name}</b>
        {group && <small>{`Groupe ${group}`}</small>}
      </span>
      {phone && (
        <a className="btn btn-s" href={`tel:+223${phone}`}>
          <WorkIcon name="appel" />
          <span>
            Appeler<span className="lecteur"> {name}</span>
          </span>
        </a>
      )}
    </div>
  )
}

/** What the shop will receive once the commission is taken, and who holds the money meanwhile. */
function Gain({ parcel: { payout, commission, paymentMethod } }: { parcel: SellerFulfilment }) {
  return (
    <p className="t-recu fumee">
      Vous recevrez <b>{formatFrancs(payout)}</b>
      {commission > 0 && ` (commission ${formatFrancs(commission)})`} ·{' '}
      {paymentMethod === 'orange_money' ? 'déjà payée' : 'payée à la livraison'}
    </p>
  )
}
