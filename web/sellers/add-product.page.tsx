import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/accounts/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { paths } from '#web/paths.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'

import { SellerFrame } from './seller-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Ajouter Produit · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['vendeur'])
export const HydrateFallback = Waiting

export default function AddProductPage() {
  return (
    <PersonalData>
      {() => (
        <SellerFrame screen="add">
          <Empty title="Cet écran arrive bientôt" action={<ButtonLink to={paths.sellerDashboard()}>Vue globale</ButtonLink>}>
            Vous y publierez vos produits, avec leurs photos et leurs variantes.
          </Empty>
        </SellerFrame>
      )}
    </PersonalData>
  )
}
