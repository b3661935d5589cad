import { redirect, useSearchParams, type MetaFunction } from 'react-router'

import { type FormSubject, ProductFormLoader } from '#modules/publishing/web/index.ts'
import { paths } from '#client/paths.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { SellerDashboard } from './seller-frame.tsx'
import { opens } from './seller-screens.ts'

export const meta: MetaFunction = ({ location }) => [
  {
    title: `${new URLSearchParams(location.search).has('produit') ? 'Modifier' : 'Ajouter'} Produit · Sugu`,
  },
]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['vendeur', 'helper'], ({ user }) => {
  if (!opens(user, 'add')) throw redirect(paths.sellerDashboard())
  return null
})
export const HydrateFallback = Waiting

/**
 * Form of a product: new, changed (`?produit=`), waiting for the network (`?attente=`) or copied
 * (`?copie=`).
 */
export default function AddProductPage() {
  const [search] = useSearchParams()
  const subject = subjectOf(search)
  return (
    <PersonalData>
      {(user) => (
        <SellerDashboard screen={subject.kind === 'edit' ? 'products' : 'add'}>
          <ProductFormLoader key={JSON.stringify(subject)} user={user} subject={subject} />
        </SellerDashboard>
      )}
    </PersonalData>
  )
}

function subjectOf(search: URLSearchParams): FormSubject {
  const [edited, copied, waiting] = ['produit', 'copie', 'attente'].map((name) => search.get(name))
  if (waiting) return { kind: 'waiting', id: waiting }
  if (edited) return { kind: 'edit', id: edited }
  return copied ? { kind: 'copy', id: copied } : { kind: 'new' }
}
