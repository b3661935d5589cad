import type { TeamProduct } from '#contract/catalogue/admin-products.ts'
import { formatCount, formatFrancs, sellingPrice } from '#contract/kernel/money.ts'
import { classes } from '#web/ui/classes.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Picture, PICTURE_SIZES } from '#web/ui/picture.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { productChip } from './product-words.ts'

type TeamProductRowProps = {
  product: TeamProduct
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onOpen: () => void
}

/** One product of the market: a card on a phone, a line of columns on a laptop. */
export function TeamProductRow({ product, chosen, onChoose, onOpen }: TeamProductRowProps) {
  const { name, shop, stock, sold, prixPromotionnel, featuredUntil, moderatedAt } = product
  const chip = productChip(product)
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
        <button className="work-link text-left font-semibold" type="button" onClick={onOpen}>
          {name}
        </button>
        <small className="muted">
          {shop.name} · {product.subCategoryName}
          {featuredUntil && ` · en avant jusqu’au ${formatDay(featuredUntil)}`}
          {!moderatedAt && ' · à relire'}
        </small>
      </div>
      <p className="product-row-price">
        <b>{formatFrancs(sellingPrice(product))}</b>
        {prixPromotionnel !== null && <s className="muted">{formatFrancs(product.price)}</s>}
      </p>
      <p className="product-row-sales muted">
        {formatCount(sold)} {sold > 1 ? 'vendus' : 'vendu'}
      </p>
      <span className={`badge badge-dot badge-${chip.tone}`}>{chip.words}</span>
      <p className="product-row-stock muted">{formatCount(stock)} en stock</p>
      <button
        className="icon-button product-row-more"
        type="button"
        aria-label={`Actions sur ${name}`}
        onClick={onOpen}
      >
        <Icon name="more" />
      </button>
    </li>
  )
}
