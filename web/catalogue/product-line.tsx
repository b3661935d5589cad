import type { ReactNode } from 'react'

import { formatCount, formatFrancs, sellingPrice } from '#contract/kernel/money.ts'
import type { Image } from '#contract/images/images.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture, PICTURE_SIZES } from '#web/ui/picture.tsx'

type ProductLineProps = {
  product: {
    name: string
    image: Image | null
    price: number
    prixPromotionnel: number | null
    sold: number
  }
  chip: { words: string; tone: string }
  chosen: boolean
  /** The name, as what leads to the product. */
  name: ReactNode
  /** What stands under the name. */
  detail: ReactNode
  stock: ReactNode
  onChoose: (chosen: boolean) => void
  onMore: () => void
}

/** One product in a list of work: a card on a phone, a line of columns on a laptop. */
export function ProductLine({
  product,
  chip,
  chosen,
  name,
  detail,
  stock,
  onChoose,
  onMore,
}: ProductLineProps) {
  return (
    <li className={classes('product-row', chosen && 'chosen')}>
      <label className="product-row-choice">
        <input
          type="checkbox"
          checked={chosen}
          aria-label={`Choisir ${product.name}`}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <Picture
        image={product.image}
        alt=""
        sizes={PICTURE_SIZES.thumb}
        className="product-row-photo"
      />
      <div className="product-row-name">
        {name}
        <small className="muted">{detail}</small>
      </div>
      <p className="product-row-price">
        <b>{formatFrancs(sellingPrice(product))}</b>
        {product.prixPromotionnel !== null && (
          <s className="muted">{formatFrancs(product.price)}</s>
        )}
      </p>
      <p className="product-row-sales muted">
        {formatCount(product.sold)} {product.sold > 1 ? 'vendus' : 'vendu'}
      </p>
      <span className={`badge badge-dot badge-${chip.tone}`}>{chip.words}</span>
      {stock}
      <button
        className="icon-button product-row-more"
        type="button"
        aria-label={`Actions sur ${product.name}`}
        onClick={onMore}
      >
        <Icon name="more" />
      </button>
    </li>
  )
}
