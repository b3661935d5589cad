import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'

import { SellerFrame } from '../seller-frame.tsx'

/** Not there yet: says so, and leads on. */
export default function ProductsSection() {
  return (
    <SellerFrame screen="products">
      <Empty title="Cet écran arrive bientôt" action={<ButtonLink to={paths.sellerOrders()}>Mes Commandes</ButtonLink>}>
        Vous y changerez vos produits, leur prix et leur stock.
      </Empty>
    </SellerFrame>
  )
}
