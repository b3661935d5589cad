import type { TeamProduct } from '#modules/catalogue/contract/admin-products.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { formatMoment } from '#web/ui/words/dates.ts'
import { ActList, type RowAct } from '#web/ui/sheets/row-menu.tsx'
import { Sheet } from '#web/ui/sheets/sheet.tsx'

type TeamProductSheetProps = {
  product: TeamProduct
  acts: readonly RowAct[]
  onClose: () => void
}

/** One product: what the team should know, and all it can do with it. */
export function TeamProductSheet({ product, acts, onClose }: TeamProductSheetProps) {
  const { shop, state, reason, suspendedAt } = product
  return (
    <Sheet open title={product.name} onClose={onClose}>
      <dl className="fact-list">
        <div>
          <dt>Boutique</dt>
          <dd>
            {shop.name}
            {shop.phone && `, ${formatPhone(shop.phone)}`}
          </dd>
        </div>
        <div>
          <dt>Rayon</dt>
          <dd>
            {product.categoryName}, {product.subCategoryName}
          </dd>
        </div>
        <div>
          <dt>Publié</dt>
          <dd>{formatMoment(product.publishedAt)}</dd>
        </div>
        <div>
          <dt>Stock, réservé, vendu</dt>
          <dd>
            {formatCount(product.stock)}, {formatCount(product.reserved)},{' '}
            {formatCount(product.sold)}
          </dd>
        </div>
        {state === 'hidden_by_team' && (
          <div>
            <dt>Retiré{suspendedAt && ` ${formatMoment(suspendedAt)}`}</dt>
            <dd>{reason || 'Sans raison écrite.'}</dd>
          </div>
        )}
      </dl>
      <ActList of={product.name} acts={acts} close={onClose} />
    </Sheet>
  )
}
