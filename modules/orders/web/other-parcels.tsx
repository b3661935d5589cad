import { Link } from 'react-router'

import type { Parcel, Order } from '#modules/orders/contract/orders.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinePicture } from '#web/ui/pictures/line-picture.tsx'

import { parcelBadge } from './parcel-badge.ts'
import { parcelTitle } from './shown-parcel.ts'

/** The order’s other parcels; following one puts it in the place of the one shown. */
export function OtherParcels({ order, shown }: { order: Order; shown: Parcel | undefined }) {
  const others = order.fulfillments.filter((parcel) => parcel !== shown)
  if (others.length === 0) return null
  return (
    <section className="card" aria-labelledby="autres">
      <h2 className="mb-2" id="autres">
        Les autres colis
      </h2>
      <ul className="other-parcels">
        {others.map((parcel) => (
          <li key={parcel._id}>
            <OtherParcel parcel={parcel} to={`${paths.order(order._id)}?colis=${parcel.number}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherParcel({ parcel, to }: { parcel: Parcel; to: string }) {
  const { tone, words } = parcelBadge(parcel)
  // The card above changes: move the focus there, so that a screen reader follows.
  const lead = () => requestAnimationFrame(() => document.getElementById('colis')?.focus())
  return (
    <Link className="person" to={to} replace preventScrollReset onClick={lead}>
      <span className="thumbnail">
        <LinePicture url={parcel.items[0]?.imageUrl ?? null} />
      </span>
      <div>
        <p className="medium truncate">{parcelTitle(parcel)}</p>
        <p className="small muted">{parcel.shopName}</p>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <Icon name="next" size={20} />
    </Link>
  )
}
