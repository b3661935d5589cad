import { formatFrancs } from '#contract/money.ts'
import type { SellerFulfilment } from '#contract/orders.ts'
import { useNow } from '#web/device/use-now.ts'
import { classes } from '#web/ui/classes.ts'
import { formatTime } from '#web/ui/dates.ts'
import { WorkIcon } from '#web/ui/work-icon.tsx'

import { ParcelActs } from './parcel-acts.tsx'
import { delayWords, isOver, parcelChips, pieceWords } from './parcel-words.ts'
import { VendorCode } from './vendor-code.tsx'

type SellerParcelProps = {
  parcel: SellerFulfilment
  /** The one to answer first. */ urgent: boolean
  onChanged: (parcel: SellerFulfilment) => void
  onStale: () => void
}

/** One parcel to prepare: what is in it, what it brings, and the next thing to do. */
export function SellerParcel({ parcel, urgent, onChanged, onStale }: SellerParcelProps) {
  return (
    <article className={classes('t-carte', urgent && 'appel')} aria-labelledby={`colis-${parcel._id}`}>
      <ParcelHead parcel={parcel} />
      <p className="num">
        <b id={`colis-${parcel._id}`}>{parcel.orderNumber}</b>{' '}
        <span>
          {formatTime(parcel.placedAt)} · {parcel.buyerName}, {parcel.place}
        </span>
      </p>
      {parcel.items.map((item) => (
        <div className="t-article" key={item._id}>
          {item.imageUrl ? <img className="visuel" src={item.imageUrl} alt="" width={48} height={48} loading="lazy" /> : <span className="visuel" />}
          <span className="c">
            <b>{item.name}</b>
            <small>{pieceWords(item)}</small>
          </span>
          <b>{formatFrancs(item.lineTotal)}</b>
        </div>
      ))}
      <Gain parcel={parcel} />
      {parcel.reason && isOver(parcel.state) && <p className="cite-client">{parcel.reason}</p>}
      {parcel.vendorOtp && <VendorCode code={parcel.vendorOtp} />}
      <ParcelActs parcel={parcel} onChanged={onChanged} onStale={onStale} />
    </article>
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

/** What the shop receives once the commission is taken, and who holds the money meanwhile. */
function Gain({ parcel: { state, payout, commission, paymentMethod } }: { parcel: SellerFulfilment }) {
  if (state === 'cancelled' || state === 'returned') return null
  const received = state === 'closed'
  return (
    <p className="t-recu fumee">
      {received ? 'Vous recevez' : 'Vous recevrez'} <b>{formatFrancs(payout)}</b>
      {commission > 0 && ` (commission ${formatFrancs(commission)})`} · {paymentMethod === 'orange_money' ? 'déjà payée' : 'payée à la livraison'}
    </p>
  )
}
