import { paths } from '#web/paths.ts'
import { ShopSign } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { ShownProduct } from './load-product.ts'
import { shopPlace, shopRecord } from './shop-tile.tsx'

/** How it is delivered and paid, and who sells it. */
export function ProductPromises({ product: { isFreeLivraison, shop } }: { product: ShownProduct }) {
  return (
    <>
      <div className="bloc">
        <div className="ligne">
          <Icon name="livraison" className="vert" />
          <div>
            <p className="mi">{isFreeLivraison ? 'À Bamako et en région : livraison à 0f' : 'Livraison à Bamako et en région'}</p>
            <p className="petit doux">{isFreeLivraison ? 'Délai indiqué avant de payer' : 'Frais et délai indiqués avant de payer'}</p>
          </div>
        </div>
        <div className="ligne">
          <Icon name="especes" />
          <div>
            <p className="mi">Orange Money ou à la livraison</p>
            <p className="petit doux">Le vendeur est payé seulement après remise</p>
          </div>
        </div>
      </div>
      <div className="bloc pers">
        <ShopSign name={shop.name} />
        <div>
          <p className="fort">{shop.name}</p>
          <p className="petit doux">{shopPlace(shop)}</p>
          <p className="petit doux chiffres">{shopRecord(shop)}</p>
        </div>
        <ButtonLink look="contour" to={paths.seller(shop.slug)}>
          Visiter
        </ButtonLink>
      </div>
    </>
  )
}
