import { discountPercent, sellingPrice } from '#kernel/wire/money.ts'
import { useIsFavourite } from '#modules/favourites/web/index.ts'
import { paths } from '#client/paths.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import { ProductCard } from '#ui/product-card.tsx'

import { cardBadge, type CardProduct } from '#modules/products/web/index.ts'
import { useProductActs } from './use-product-acts.ts'

type ProductTileProps = {
  product: CardProduct
  /** Drawn width: one of PICTURE_SIZES. */
  sizes: string
  first?: boolean
  level?: 2 | 3
}

/** Needs <ProductActs> around it. */
export function ProductTile({ product, sizes, first, level }: ProductTileProps) {
  const { add, heart, adding, arrives } = useProductActs()
  const favourite = useIsFavourite(product._id)
  return (
    <ProductCard
      href={paths.product(product.slug)}
      name={product.name}
      shop={product.shopName}
      youngShop={product.shopIsNew}
      days={[...(product.until?.split(' · ') ?? []), product.isFar ? null : arrives].filter(
        (words) => typeof words === 'string',
      )}
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
