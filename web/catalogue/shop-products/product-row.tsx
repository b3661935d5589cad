import { Link } from 'react-router'

import { LOW_STOCK } from '#contract/kernel/limits.ts'
import { formatCount, formatFrancs, sellingPrice } from '#contract/kernel/money.ts'
import type { SellerProduct } from '#contract/catalogue/seller-products.ts'
import { workPaths } from '#web/work-paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Picture, PICTURE_SIZES } from '#web/ui/picture.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { stateChip } from './product-filter.ts'

type ProductRowProps = {
  product: SellerProduct
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onStock: () => void
  onMore: () => void
}

/** One product: a card on a phone, a line of columns on a laptop. The name leads to its form, the stock is changed on the spot. */
export function ProductRow({ product, chosen, onChoose, onStock, onMore }: ProductRowProps) {
  const chip = stateChip(product, LOW_STOCK)
  const { name, stock, reserved, prixPromotionnel } = product
  return (
    <li className={classes('product-row', chosen && 'chosen')}>
      <label className="product-row-choice">
        <input
          type="checkbox"
          checked={chosen}
          aria-label={`Choisir ${name}`}
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
        <Link to={workPaths.editProduct(product._id)}>{name}</Link>
        <small className="muted">
          {product.categoryName} · {product.subCategoryName}
        </small>
      </div>
      <p className="product-row-price">
        <b>{formatFrancs(sellingPrice(product))}</b>
        {prixPromotionnel !== null && <s className="muted">{formatFrancs(product.price)}</s>}
      </p>
      <p className="product-row-sales muted">
        {formatCount(product.sold)} {product.sold > 1 ? 'vendus' : 'vendu'}
      </p>
      <span className={`badge badge-dot badge-${chip.tone}`}>{chip.words}</span>
      <button className="product-row-stock" type="button" onClick={onStock}>
        <span>
          <b>{formatCount(stock)}</b> en stock
          {reserved > 0 && <small className="muted"> {formatCount(reserved)} en commande</small>}
          <span className="visually-hidden">, changer le stock de {name}</span>
        </span>
        <Icon name="edit" size={20} />
      </button>
      <button
        className="icon-button product-row-more"
        type="button"
        aria-label={`Actions sur ${name}`}
        onClick={onMore}
      >
        <Icon name="more" />
      </button>
    </li>
  )
}
