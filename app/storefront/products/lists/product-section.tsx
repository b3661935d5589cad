import { PICTURE_SIZES } from '#ui/pictures/picture.tsx'
import { SectionTitle } from '#ui/section-title.tsx'

import type { CardProduct } from '#modules/products/web/index.ts'
import { ProductTile } from '../product-tile.tsx'

type ProductSectionProps = {
  id: string
  title: string
  detail?: string
  products: readonly CardProduct[]
  all?: string
  rail?: boolean
  /** Visible without scrolling: its pictures load first. */
  first?: boolean
}

const FIRST_PICTURES = 3

/** Renders nothing when empty. */
export function ProductSection({
  id,
  title,
  detail,
  products,
  all,
  rail = false,
  first = false,
}: ProductSectionProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <SectionTitle
        id={id}
        detail={detail}
        link={all ? { to: all, words: 'Tout voir' } : undefined}
      >
        {title}
      </SectionTitle>
      <div className={rail ? 'rail rail-grid' : 'product-grid product-grid-home'}>
        {products.map((product, index) => (
          <ProductTile
            key={product._id}
            product={product}
            sizes={rail ? PICTURE_SIZES.rail : PICTURE_SIZES.card}
            first={first && index < FIRST_PICTURES}
          />
        ))}
      </div>
    </section>
  )
}
