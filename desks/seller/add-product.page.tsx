import { redirect, useSearchParams, type MetaFunction } from 'react-router'

import { type FormSubject, ProductFormLoader } from '#modules/catalogue/web/index.ts'
import { paths } from '#web/paths.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'

import { SellerDesk } from './seller-frame.tsx'
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
 * A new product; `?produit=` changes one, `?attente=` one that waits for the network, `?copie=`
 * begins with a copy.
 */
export default function AddProductPage() {
  const [search] = useSearchParams()
  const subject = subjectOf(search)
  return (
    <PersonalData>
      {(user) => (
        <SellerDesk screen={subject.kind === 'edit' ? 'products' : 'add'}>
          <ProductFormLoader key={JSON.stringify(subject)} user={user} subject={subject} />
        </SellerDesk>
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
