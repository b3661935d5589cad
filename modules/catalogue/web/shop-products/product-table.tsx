import { Link } from 'react-router'

import { LOW_STOCK } from '#kernel/wire/limits.ts'
import { formatCount } from '#kernel/wire/money.ts'
import type { SellerProduct } from '#modules/catalogue/contract/seller-products.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import type { RowChoice } from '#web/lists/row-tick.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { workPaths } from '#web/work-paths.ts'

import { productColumns, ProductLine, type ProductParts } from '../product-line.tsx'
import { stateChip, waitingWords } from './product-filter.ts'
import { ProductMenu } from './product-menu.tsx'
import type { ProductAct } from './use-seller-product-acts.ts'

type ProductTableProps = {
  label: string
  products: readonly SellerProduct[]
  partial: boolean
  choice: RowChoice<SellerProduct>
  onStock: (product: SellerProduct) => void
  onAct: (product: SellerProduct, act: ProductAct) => void
}

/** The shop’s products: the name leads to the form, the stock is changed on the spot. */
export function ProductTable({ label, products, onStock, onAct, ...table }: ProductTableProps) {
  const parts = partsOf(onStock)
  const menu = (product: SellerProduct) => (
    <ProductMenu
      product={product}
      onStock={() => onStock(product)}
      onAct={(act) => onAct(product, act)}
    />
  )
  return (
    <DataTable
      {...table}
      label={label}
      rows={products}
      columns={productColumns(parts)}
      keyOf={({ _id }) => _id}
      renderCard={(product) => <ProductLine product={product} parts={parts} menu={menu(product)} />}
      renderActs={menu}
    />
  )
}

function partsOf(onStock: ProductTableProps['onStock']): ProductParts<SellerProduct> {
  return {
    name: ({ _id, name }) => (
      <Link className="semibold" to={workPaths.editProduct(_id)}>
        {name}
      </Link>
    ),
    detail: ({ categoryName, subCategoryName }) => `${categoryName} · ${subCategoryName}`,
    chip: (product) => stateChip(product, LOW_STOCK),
    stock: (product) => (
      <button className="product-row-stock" type="button" onClick={() => onStock(product)}>
        <span>
          <b>{formatCount(product.stock)}</b> en stock
          {product.reserved > 0 && (
            <small className="muted"> {formatCount(product.reserved)} en commande</small>
          )}
          {product.waiting > 0 && <small className="block"> {waitingWords(product.waiting)}</small>}
          <span className="visually-hidden">, changer le stock de {product.name}</span>
        </span>
        <Icon name="edit" size={20} />
      </button>
    ),
  }
}
