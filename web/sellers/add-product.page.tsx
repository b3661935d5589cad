import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { WorkSoon } from '#web/shell/work-soon.tsx'

import { sellerLinks } from './seller-links.ts'
export const meta: MetaFunction = () => [{ title: 'Ajouter Produit · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['vendeur'])
export const HydrateFallback = Waiting

export default function AddProductPage() {
  return (
    <WorkSoon title="Ajouter Produit" links={sellerLinks(null)}>
      Vous y publierez vos produits, avec leurs photos et leurs variantes.
    </WorkSoon>
  )
}
