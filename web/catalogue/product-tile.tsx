import { badgeOf } from '#contract/catalogue/badges.ts'
import { discountPercent, sellingPrice } from '#contract/kernel/money.ts'
import { useIsFavourite } from '#web/favourites/index.ts'
import { paths } from '#web/paths.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ProductCard } from '#web/ui/product-card.tsx'

import type { CardProduct } from './card-product.ts'
import { useProductActs } from './product-acts.tsx'

type ProductTileProps = {
  product: CardProduct
  /** How wide its picture is drawn: one of PICTURE_SIZES. */
  sizes: string
  /** Seen without scrolling: its picture is fetched before all others. */
  first?: boolean
  level?: 2 | 3
}

/** A product in a list, with its acts. Inside <ProductActs>. */
export function ProductTile({ product, sizes, first, level }: ProductTileProps) {
  const { add, heart, adding } = useProductActs()
  const favourite = useIsFavourite(product._id)
  return (
    <ProductCard
      href={paths.product(product.slug)}
      name={product.name}
      picture={<Picture image={product.image} alt="" sizes={sizes} first={first} />}
      price={sellingPrice(product)}
      oldPrice={product.prixPromotionnel === null ? null : product.price}
      discount={discountPercent(product.price, product.prixPromotionnel)}
      badge={cardBadge(product)}
      rating={product.averageRating}
      reviews={product.totalReviews}
      description={product.description}
      soldOut={product.stock < 1}
      favourite={favourite}
      onFavourite={() => heart(product)}
      onAdd={() => add(product)}
      adding={adding === product._id}
      level={level}
    />
  )
}

const TONES = { 'free-delivery': 'free', new: 'new', local: 'mali' } as const satisfies Record<
  string,
  BadgeTone
>

/** The product’s one badge, as the interface draws it. */
export function cardBadge(
  product: Pick<CardProduct, 'isFreeLivraison' | 'isNew' | 'isLocal'>,
): { tone: BadgeTone; label: string } | null {
  const badge = badgeOf(product)
  return badge && { tone: TONES[badge.kind], label: badge.label }
}
