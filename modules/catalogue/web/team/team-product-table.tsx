import type { TeamProduct } from '#modules/catalogue/contract/admin-products.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import type { RowChoice } from '#web/lists/row-tick.tsx'
import { formatDay } from '#web/ui/words/dates.ts'
import { RowMenu, type RowAct } from '#web/ui/sheets/row-menu.tsx'

import { productColumns, ProductLine, type ProductParts } from '../product-line.tsx'
import { productChip } from './team-product-words.ts'

type TeamProductTableProps = {
  products: readonly TeamProduct[]
  partial: boolean
  choice: RowChoice<TeamProduct>
  actsOf: (product: TeamProduct) => readonly RowAct[]
  onOpen: (product: TeamProduct) => void
}

/** Products of the market, with their shops and what the team did with them. */
export function TeamProductTable({ products, actsOf, onOpen, ...table }: TeamProductTableProps) {
  const parts = partsOf(onOpen)
  const menu = (product: TeamProduct) => <RowMenu of={product.name} acts={actsOf(product)} />
  return (
    <DataTable
      {...table}
      label="Produits"
      rows={products}
      columns={productColumns(parts)}
      keyOf={({ _id }) => _id}
      renderCard={(product) => (
        <ProductLine product={product} parts={cardParts(parts)} menu={menu(product)} />
      )}
      renderActs={menu}
    />
  )
}

/** On a card the shop stands below the name. */
function cardParts(parts: ProductParts<TeamProduct>): ProductParts<TeamProduct> {
  return {
    ...parts,
    name: (product) => (
      <>
        {parts.name(product)}
        <small className="muted block">{product.shop.name}</small>
      </>
    ),
  }
}

function partsOf(onOpen: TeamProductTableProps['onOpen']): ProductParts<TeamProduct> {
  return {
    name: (product) => (
      <button
        className="work-link text-left font-semibold"
        type="button"
        onClick={() => onOpen(product)}
      >
        {product.name}
      </button>
    ),
    detail: ({ shop, subCategoryName, featuredUntil, moderatedAt }) =>
      `${shop.name} · ${subCategoryName}${featuredUntil ? ` · en avant jusqu’au ${formatDay(featuredUntil)}` : ''}${moderatedAt ? '' : ' · à relire'}`,
    chip: productChip,
    stock: ({ stock }) => <span className="muted nowrap">{formatCount(stock)} en stock</span>,
  }
}
