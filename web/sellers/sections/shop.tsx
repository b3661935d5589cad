import { workPaths } from '#web/work-paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'

import { SellerFrame } from '../seller-frame.tsx'

/** Not there yet: says so, and leads on. */
export default function ShopSection() {
  return (
    <SellerFrame screen="shop">
      <Empty title="Cet écran arrive bientôt" action={<ButtonLink to={workPaths.sellerOrders()}>Mes Commandes</ButtonLink>}>
        Vous y changerez le nom, l’adresse et les horaires de votre boutique.
      </Empty>
    </SellerFrame>
  )
}
