import { Link } from 'react-router'

import type { SellerProduct } from '#modules/catalogue/contract/seller-products.ts'
import { ownPaths } from '#web/own-paths.ts'
import { paths } from '#web/paths.ts'
import { RowMenu, type RowAct } from '#web/ui/sheets/row-menu.tsx'
import { workPaths } from '#web/work-paths.ts'

import type { ProductAct } from './use-seller-product-acts.ts'

export type ProductMenuProps = {
  product: SellerProduct
  onStock: () => void
  onAct: (act: ProductAct) => void
}

/** All that can be done with one product. */
export function ProductMenu({ product, onStock, onAct }: ProductMenuProps) {
  const { _id, name, slug, state } = product
  const sale: readonly RowAct[] =
    state === 'live'
      ? [{ words: 'Suspendre', icon: 'lock', onPress: () => onAct('suspend') }]
      : state === 'hidden_by_team'
        ? []
        : [{ words: 'Remettre en vente', icon: 'refresh', onPress: () => onAct('resume') }]
  return (
    <RowMenu
      of={name}
      remark={<HiddenWords product={product} />}
      acts={[
        { words: 'Modifier', icon: 'edit', to: workPaths.editProduct(_id) },
        { words: 'Changer le stock', icon: 'parcel', onPress: onStock },
        { words: 'Voir comme un client', icon: 'eye', to: paths.product(slug) },
        { words: 'Dupliquer', icon: 'copy', to: workPaths.copyProduct(_id) },
        ...sale,
        { words: 'Supprimer…', icon: 'close', danger: true, onPress: () => onAct('delete') },
      ]}
    />
  )
}

/** Why a product is not on sale although the shop would sell it. */
function HiddenWords({ product: { state, reason } }: { product: SellerProduct }) {
  if (state === 'hidden_by_plan')
    return (
      <p className="muted mb-2">
        Caché depuis la fin de votre formule. <Link to={workPaths.subscription()}>Renouveler</Link>
      </p>
    )
  if (state === 'hidden_by_team')
    return (
      <p className="muted mb-2">
        Retiré par l’équipe du marché{reason ? ` : ${reason}` : '.'}{' '}
        <Link to={ownPaths.support()}>Nous contacter</Link>
      </p>
    )
  return null
}
