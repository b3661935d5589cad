import { Link } from 'react-router'

import { LOW_STOCK } from '#contract/kernel/limits.ts'
import { formatCount } from '#contract/kernel/money.ts'
import type { SellerProduct } from '#contract/catalogue/seller-products.ts'
import { workPaths } from '#web/work-paths.ts'
import { Icon } from '#web/ui/icon.tsx'

import { ProductLine } from '../product-line.tsx'
import { stateChip } from './product-filter.ts'

type ProductRowProps = {
  product: SellerProduct
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onStock: () => void
  onMore: () => void
}

/** One product of the shop: the name leads to its form, the stock is changed on the spot. */
export function ProductRow({ product, chosen, onChoose, onStock, onMore }: ProductRowProps) {
  const { _id, name, stock, reserved, categoryName, subCategoryName } = product
  return (
    <ProductLine
      product={product}
      chip={stateChip(product, LOW_STOCK)}
      chosen={chosen}
      name={<Link to={workPaths.editProduct(_id)}>{name}</Link>}
      detail={`${categoryName} · ${subCategoryName}`}
      stock={
        <button className="product-row-stock" type="button" onClick={onStock}>
          <span>
            <b>{formatCount(stock)}</b> en stock
            {reserved > 0 && <small className="muted"> {formatCount(reserved)} en commande</small>}
            <span className="visually-hidden">, changer le stock de {name}</span>
          </span>
          <Icon name="edit" size={20} />
        </button>
      }
      onChoose={onChoose}
      onMore={onMore}
    />
  )
}
