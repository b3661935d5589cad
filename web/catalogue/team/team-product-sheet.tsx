import { Link } from 'react-router'

import type { TeamProduct, TeamProductAct } from '#contract/catalogue/admin-products.ts'
import { formatCount } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { paths } from '#web/paths.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Icon } from '#web/ui/icon.tsx'

type TeamProductSheetProps = {
  product: TeamProduct
  onAct: (act: TeamProductAct) => void
  onShop: () => void
  onClose: () => void
}

/** One product: what the team should know, and all it can do with it. */
export function TeamProductSheet({ product, onAct, onShop, onClose }: TeamProductSheetProps) {
  const { shop, state, reason, suspendedAt } = product
  const live = state === 'live'
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
      <nav className="menu" aria-label={`Actions sur ${product.name}`}>
        {live && (
          <Link to={paths.product(product.slug)}>
            <Icon name="eye" />
            <span>Voir comme un client</span>
          </Link>
        )}
        <button type="button" onClick={onShop}>
          <Icon name="shop" />
          <span>Tous les produits de {shop.name}</span>
        </button>
        {!product.moderatedAt && (
          <button type="button" onClick={() => onAct('moderate')}>
            <Icon name="check" />
            <span>Relu, rien à signaler</span>
          </button>
        )}
        {live && (
          <button type="button" onClick={() => onAct('feature')}>
            <Icon name="heart" />
            <span>
              {product.featuredUntil ? 'Prolonger la mise en avant…' : 'Mettre en avant…'}
            </span>
          </button>
        )}
        {product.featuredUntil && (
          <button type="button" onClick={() => onAct('unfeature')}>
            <Icon name="close" />
            <span>Ne plus mettre en avant</span>
          </button>
        )}
        {state === 'hidden_by_team' ? (
          <button type="button" onClick={() => onAct('resume')}>
            <Icon name="refresh" />
            <span>Remettre en vente</span>
          </button>
        ) : (
          <button className="danger" type="button" onClick={() => onAct('suspend')}>
            <Icon name="lock" />
            <span>Retirer de la vente…</span>
          </button>
        )}
      </nav>
    </Sheet>
  )
}
