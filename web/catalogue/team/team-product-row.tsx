import type { TeamProduct } from '#contract/catalogue/admin-products.ts'
import { formatCount, formatFrancs, sellingPrice } from '#contract/kernel/money.ts'
import { classes } from '#web/ui/classes.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Picture, PICTURE_SIZES } from '#web/ui/picture.tsx'
import { WorkIcon } from '#web/ui/work-icon.tsx'

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
    <li className={classes('t-produit', chosen && 'choisi')}>
      <label className="t-produit-choix">
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
        className="t-produit-photo"
      />
      <div className="t-produit-nom">
        <button className="t-lien text-left font-semibold" type="button" onClick={onOpen}>
          {name}
        </button>
        <small className="fumee">
          {shop.name} · {product.subCategoryName}
          {featuredUntil && ` · en avant jusqu’au ${formatDay(featuredUntil)}`}
          {!moderatedAt && ' · à relire'}
        </small>
      </div>
      <p className="t-produit-prix">
        <b>{formatFrancs(sellingPrice(product))}</b>
        {prixPromotionnel !== null && <s className="fumee">{formatFrancs(product.price)}</s>}
      </p>
      <p className="t-produit-ventes fumee">
        {formatCount(sold)} {sold > 1 ? 'vendus' : 'vendu'}
      </p>
      <span className={`t-puce ${chip.tone}`}>{chip.words}</span>
      <p className="t-produit-stock fumee">{formatCount(stock)} en stock</p>
      <button
        className="btn-ic t-produit-plus"
        type="button"
        aria-label={`Actions sur ${name}`}
        onClick={onOpen}
      >
        <WorkIcon name="points" />
      </button>
    </li>
  )
}
