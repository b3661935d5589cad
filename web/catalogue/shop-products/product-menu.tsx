import { Link } from 'react-router'

import type { SellerProduct } from '#contract/catalogue/seller-products.ts'
import { paths } from '#web/paths.ts'
import { workPaths } from '#web/work-paths.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { ProductAct } from './use-seller-product-acts.ts'

type ProductMenuProps = {
  product: SellerProduct
  onStock: () => void
  onAct: (act: ProductAct) => void
  onClose: () => void
}

/** All that can be done with one product. */
export function ProductMenu({ product, onStock, onAct, onClose }: ProductMenuProps) {
  const { state } = product
  return (
    <Sheet open title={product.name} onClose={onClose}>
      {state === 'hidden_by_plan' && (
        <p className="muted mb-2">
          Caché depuis la fin de votre formule.{' '}
          <Link to={workPaths.subscription()}>Renouveler</Link>
        </p>
      )}
      {state === 'hidden_by_team' && (
        <p className="muted mb-2">
          Retiré par l’équipe du marché{product.reason ? ` : ${product.reason}` : '.'}{' '}
          <Link to={paths.support()}>Nous contacter</Link>
        </p>
      )}
      <nav className="menu" aria-label={`Actions sur ${product.name}`}>
        <Link to={workPaths.editProduct(product._id)}>
          <Icon name="edit" />
          <span>Modifier</span>
        </Link>
        <button type="button" onClick={onStock}>
          <Icon name="parcel" />
          <span>Changer le stock</span>
        </button>
        <Link to={paths.product(product.slug)}>
          <Icon name="eye" />
          <span>Voir comme un client</span>
        </Link>
        <Link to={workPaths.copyProduct(product._id)}>
          <Icon name="copy" />
          <span>Dupliquer</span>
        </Link>
        {state === 'live' ? (
          <button type="button" onClick={() => onAct('suspend')}>
            <Icon name="lock" />
            <span>Suspendre</span>
          </button>
        ) : (
          state !== 'hidden_by_team' && (
            <button type="button" onClick={() => onAct('resume')}>
              <Icon name="refresh" />
              <span>Remettre en vente</span>
            </button>
          )
        )}
        <button className="danger" type="button" onClick={() => onAct('delete')}>
          <Icon name="close" />
          <span>Supprimer…</span>
        </button>
      </nav>
    </Sheet>
  )
}
