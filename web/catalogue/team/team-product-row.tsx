import type { TeamProduct } from '#contract/catalogue/admin-products.ts'
import { formatCount } from '#contract/kernel/money.ts'
import { formatDay } from '#web/ui/dates.ts'

import { ProductLine } from '../product-line.tsx'
import { productChip } from './product-words.ts'

type TeamProductRowProps = {
  product: TeamProduct
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onOpen: () => void
}

/** One product of the market, with its shop and what the team did with it. */
export function TeamProductRow({ product, chosen, onChoose, onOpen }: TeamProductRowProps) {
  const { name, shop, subCategoryName, stock, featuredUntil, moderatedAt } = product
  return (
    <ProductLine
      product={product}
      chip={productChip(product)}
      chosen={chosen}
      name={
        <button className="work-link text-left font-semibold" type="button" onClick={onOpen}>
          {name}
        </button>
      }
      detail={`${shop.name} · ${subCategoryName}${featuredUntil ? ` · en avant jusqu’au ${formatDay(featuredUntil)}` : ''}${moderatedAt ? '' : ' · à relire'}`}
      stock={<p className="product-row-stock muted">{formatCount(stock)} en stock</p>}
      onChoose={onChoose}
      onMore={onOpen}
    />
  )
}
