import { useState } from 'react'
import { useLoaderData, type MetaFunction } from 'react-router'

import { plainMeta } from '#client/api/plain-meta.ts'
import { paths } from '#client/paths.ts'
import { endSession } from '#client/session/log-out.ts'
import { useUser } from '#client/session/user-info.ts'
import { SellerForm } from '#modules/shops/web/index.ts'
import { loadSettings } from '#modules/settings/web/index.ts'
import { PlanList } from '#modules/subscriptions/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageTitle } from '#ui/page-title.tsx'

import { keptOnDevice } from '#app/kept-on-device.ts'

export const loader = loadSettings

const endKeptSession = () => endSession(keptOnDevice)

export const meta: MetaFunction = () =>
  plainMeta(
    'Devenir vendeur',
    'Ouvrez votre boutique sur Sugu : trois produits en ligne sans abonnement, vos ventes payées chaque samedi.',
  )

/** Opens a shop. Public; the form is for signed-in users. */
export default function BecomeSellerPage() {
  const { selling } = useLoaderData<typeof loader>()
  const user = useUser()
  // An applicant stays with the form until it leads to the login page, even if the new role is
  // known before.
  const [arrived, setArrived] = useState<{ id: string; isSeller: boolean }>()
  if (user && arrived?.id !== user._id)
    setArrived({ id: user._id, isSeller: user.role === 'vendeur' })
  return (
    <>
      <PageTitle back={paths.settings()}>Devenir vendeur</PageTitle>
      <div className="columns">
        {user && arrived?.isSeller ? (
          <AlreadySeller shopName={user.shopName} />
        ) : user ? (
          <SellerForm user={user} endSession={endKeptSession} />
        ) : (
          <Invitation />
        )}
        <aside>
          <PlanList selling={selling} />
        </aside>
      </div>
    </>
  )
}

function Invitation() {
  return (
    <div className="card">
      <h2>Connectez-vous pour ouvrir votre boutique</h2>
      <p className="muted mt-1">
        Un compte suffit : votre boutique est en ligne aussitôt la demande envoyée.
      </p>
      <div className="entry-choices">
        <ButtonLink to={paths.login(paths.becomeSeller())}>Se connecter</ButtonLink>
        <ButtonLink look="outline" to={paths.register(paths.becomeSeller())}>
          Créer un compte
        </ButtonLink>
      </div>
    </div>
  )
}

function AlreadySeller({ shopName }: { shopName: string | null }) {
  return (
    <div className="card">
      <h2>Vous avez déjà une boutique</h2>
      {shopName && <p className="muted mt-1">{shopName}</p>}
      <ButtonLink className="mt-4" to={paths.sellerDashboard()}>
        Ma boutique
      </ButtonLink>
    </div>
  )
}
