import { plural } from '#kernel/wire/plural.ts'
import { Link } from 'react-router'

import type { ShopCard } from '#modules/shops/contract/shop-card.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { paths } from '#client/paths.ts'
import { ShopSign } from '#ui/pictures/avatar.tsx'
import { formatRating } from '#ui/icons/stars.tsx'
import './shops.css'

export function ShopTile({ shop }: { shop: ShopCard }) {
  return (
    <div className="shop-card">
      <ShopSign name={shop.name} />
      <div>
        <h3 className="truncate">
          <Link className="card-link" to={paths.seller(shop.slug)}>
            {shop.name}
          </Link>
        </h3>
        <p className="small muted truncate">{shopPlace(shop)}</p>
        <p className="tiny muted figures truncate">{shopRecord(shop)}</p>
      </div>
    </div>
  )
}

export function shopPlace({ region, quartier }: Pick<ShopCard, 'region' | 'quartier'>): string {
  return quartier ? `${region}, ${quartier}` : region
}

/** « ★ 4,8 · 128 livraisons réussies », or « Nouvelle boutique » before ten deliveries. */
export function shopRecord({
  averageRating,
  totalReviews,
  deliveries,
  isNew,
}: Pick<ShopCard, 'averageRating' | 'totalReviews' | 'deliveries' | 'isNew'>): string {
  const rating = totalReviews > 0 ? `★ ${formatRating(averageRating)}` : ''
  const record = isNew
    ? 'Nouvelle boutique'
    : `${formatCount(deliveries)} ${plural(deliveries, 'livraison réussie', 'livraisons réussies')}`
  return [rating, record].filter(Boolean).join(' · ')
}
