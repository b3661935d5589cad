import { wayOf } from '#modules/parcels/contract/ways.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import type { ReactNode } from 'react'

import type { SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { useNow } from '#client/device/use-now.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { parcelTitle } from '#modules/orders/web/index.ts'
import { ParcelRowActs } from './parcel-row-acts.tsx'
import { delayWords, isOver, lostWords, pastChip, pieceWords } from './parcel-words.ts'
import { pastWords } from './past-words.ts'
import type { ParcelChanges } from './use-parcel-step.ts'

type ParcelTableProps = ParcelChanges & {
  /** Hands over a parcel that waits for its buyer. */
  handOver: (parcel: SellerParcel) => ReactNode
  parcels: readonly SellerParcel[]
  partial: boolean
  card: (parcel: SellerParcel) => ReactNode
  /** Further acts of a parcel. */
  acts?: (parcel: SellerParcel) => ReactNode
}

export function ParcelTable({
  parcels,
  partial,
  card,
  handOver,
  acts,
  onChanged,
  onStale,
}: ParcelTableProps) {
  return (
    <DataTable
      label="Commandes"
      rows={parcels}
      partial={partial}
      columns={parcels[0]?.payout === null ? columns : [...columns, share]}
      keyOf={({ _id }) => _id}
      groupOf={groupOf}
      cardList="plain"
      renderCard={card}
      renderActs={(parcel) => (
        <>
          {handOver(parcel)}
          {acts?.(parcel)}
          <ParcelRowActs parcel={parcel} onChanged={onChanged} onStale={onStale} />
        </>
      )}
    />
  )
}

const columns: readonly Column<SellerParcel>[] = [
  {
    head: 'Produit',
    sort: parcelTitle,
    cell: (parcel) => (
      <span className="product-cell flex items-center gap-3">
        <Thumbnail url={parcel.items[0]?.imageUrl} size={40} />
        <span>
          <b>{parcelTitle(parcel)}</b>
          <small className="muted">{parcel.items[0] && pieceWords(parcel.items[0])}</small>
        </span>
      </span>
    ),
  },
  {
    head: 'Client',
    sort: ({ buyerName }) => buyerName,
    cell: ({ buyerName, place }) => (
      <>
        <span className="nowrap">{buyerName}</span>
        <small className="muted">{place}</small>
      </>
    ),
  },
  {
    head: 'Commande',
    secondary: true,
    sort: ({ placedAt }) => placedAt,
    cell: ({ orderNumber, placedAt }) => (
      <span className="nowrap">
        {orderNumber}
        <small className="muted">{atWords(placedAt)}</small>
      </span>
    ),
  },
  {
    head: 'Délai',
    sort: ({ acceptBefore, stateSince }) => acceptBefore ?? stateSince,
    cell: (parcel) => <Delay parcel={parcel} />,
  },
]

const share: Column<SellerParcel> = {
  head: 'Vous recevrez',
  numeric: true,
  sort: ({ payout }) => payout ?? 0,
  cell: (parcel) => (
    <>
      <b className="nowrap">
        <Sum francs={parcel.payout ?? 0} />
      </b>
      <small className="muted">
        {lostWords(parcel) ??
          (parcel.paymentMethod !== 'cash_on_delivery' ? 'déjà payée' : wayOf(parcel).words.isPaid)}
      </small>
    </>
  ),
}

function groupOf({ state }: SellerParcel): string {
  if (state === 'new') return 'À accepter'
  if (state === 'accepted') return 'À préparer'
  return isOver(state) ? 'Parties et terminées' : 'Prêtes'
}

function Delay({ parcel }: { parcel: SellerParcel }) {
  const delay = delayWords(parcel, useNow(30_000))
  const { words, tone } = pastChip(parcel)
  if (!delay || parcel.disputed)
    return (
      <>
        <span className={`badge badge-dot badge-${tone}`}>{words}</span>
        {isOver(parcel.state) && <small className="muted">{pastWords(parcel)}</small>}
      </>
    )
  return (
    <span className={classes('deadline', delay.pressing && 'pressing')}>
      {parcel.state === 'new' && <Icon name="recent" size={16} />}
      {delay.words}
    </span>
  )
}
