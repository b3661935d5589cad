import { workPaths } from '#web/work-paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'

import { SellerFrame } from '../seller-frame.tsx'

/** Not there yet: says so, and leads on. */
export default function OverviewSection() {
  return (
    <SellerFrame screen="overview">
      <Empty title="Cet écran arrive bientôt" action={<ButtonLink to={workPaths.sellerOrders()}>Mes Commandes</ButtonLink>}>
        Vos commandes à préparer, vos ventes et votre stock d’un coup d’œil.
      </Empty>
    </SellerFrame>
  )
}
