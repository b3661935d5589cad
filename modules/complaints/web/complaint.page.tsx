import { useSearchParams, type MetaFunction } from 'react-router'

import { PersonalData } from '#web/session/personal-data.tsx'
import { useHydrated } from '#web/device/use-hydrated.ts'
import { ownPaths } from '#web/own-paths.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/user-info.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ListSkeleton } from '#web/ui/lists/skeleton.tsx'

import { ComplaintForm } from './complaint-form.tsx'

export const meta: MetaFunction = () => [
  { title: 'Faire une réclamation · Sugu' },
  { name: 'robots', content: 'noindex' },
]

/** Something is wrong with a parcel: which, what, and its photos. */
export default function ComplaintPage() {
  const user = useUser()
  const known = useHydrated()
  const [search] = useSearchParams()
  const orderNumber = search.get('commande')
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>Faire une réclamation</PageTitle>
      {!known && <ListSkeleton count={3} />}
      {known && !user && (
        <Empty
          title="Veuillez vous connecter"
          of="complaints"
          action={
            <ButtonLink to={paths.login(ownPaths.complain(orderNumber ?? undefined))}>
              Se connecter
            </ButtonLink>
          }
        >
          Une réclamation porte sur une de vos commandes.
        </Empty>
      )}
      {known && user && (
        <PersonalData>
          {({ _id }) => <ComplaintForm key={_id} userId={_id} orderNumber={orderNumber} />}
        </PersonalData>
      )}
    </div>
  )
}
