import { Link } from 'react-router'

import type {
  ConversationSide,
  ParcelSubject,
  ProductSubject,
} from '#modules/conversations/contract/conversations.ts'
import { paths } from '#client/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { workPaths } from '#client/work-paths.ts'

export function ProductCard({ product }: { product: ProductSubject }) {
  const { slug, name, imageUrl, price, isSold } = product
  return (
    <Link className="about-card" to={paths.product(slug)}>
      <Thumbnail url={imageUrl} />
      <span>
        <b className="truncate">{name}</b>
        {isSold ? (
          <span className="strong figures">
            <Sum francs={price} />
          </span>
        ) : (
          <span className="small muted">n’est plus en vente</span>
        )}
      </span>
      <Icon name="next" size={20} />
    </Link>
  )
}

export function ParcelLink({ parcel, side }: { parcel: ParcelSubject; side: ConversationSide }) {
  const { orderNumber, orderId } = parcel
  const to =
    side === 'buyer' && orderId
      ? paths.order(orderId)
      : `${workPaths.sellerOrders('historique')}&q=${encodeURIComponent(orderNumber)}`
  return (
    <Link className="about-card" to={to}>
      <span className="mark">
        <Icon name="parcel" size={20} />
      </span>
      <span>
        <b>{`Colis ${orderNumber}`}</b>
      </span>
      <Icon name="next" size={20} />
    </Link>
  )
}
