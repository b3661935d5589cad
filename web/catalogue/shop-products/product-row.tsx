import { Link } from 'react-router'

import { LOW_STOCK } from '#contract/kernel/limits.ts'
import { formatCount, formatFrancs, sellingPrice } from '#contract/kernel/money.ts'
import type { SellerProduct } from '#contract/catalogue/seller-products.ts'
import { workPaths } from '#web/work-paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Picture, PICTURE_SIZES } from '#web/ui/picture.tsx'
import { WorkIcon } from '#web/ui/work-icon.tsx'

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
        <Link to={workPaths.editProduct(product._id)}>{name}</Link>
        <small className="fumee">
          {product.categoryName} · {product.subCategoryName}
        </small>
      </div>
      <p className="t-produit-prix">
        <b>{formatFrancs(sellingPrice(product))}</b>
        {prixPromotionnel !== null && <s className="fumee">{formatFrancs(product.price)}</s>}
      </p>
      <p className="t-produit-ventes fumee">
        {formatCount(product.sold)} {product.sold > 1 ? 'vendus' : 'vendu'}
      </p>
      <span className={`t-puce ${chip.tone}`}>{chip.words}</span>
      <button className="t-produit-stock" type="button" onClick={onStock}>
        <span>
          <b>{formatCount(stock)}</b> en stock
          {reserved > 0 && <small className="fumee"> {formatCount(reserved)} en commande</small>}
          <span className="lecteur">, changer le stock de {name}</span>
        </span>
        <WorkIcon name="crayon" petit />
      </button>
      <button
        className="btn-ic t-produit-plus"
        type="button"
        aria-label={`Actions sur ${name}`}
        onClick={onMore}
      >
        <WorkIcon name="points" />
      </button>
    </li>
  )
}
