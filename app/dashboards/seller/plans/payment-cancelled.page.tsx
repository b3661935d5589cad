import { type MetaFunction } from 'react-router'

import type { PageHandle } from '#client/page-handle.ts'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { workPaths } from '#client/work-paths.ts'

import { SellerDashboard } from '../seller-frame.tsx'
import '../seller.css'

export const meta: MetaFunction = () => [{ title: 'Paiement annulé · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['vendeur'])
export const HydrateFallback = Waiting

/** Page to which the provider sends a seller who cancelled a plan's payment. */
export default function PaymentCancelledPage() {
  return (
    <PersonalData>
      {() => (
        <SellerDashboard screen="subscription">
          <PaymentCancelled />
        </SellerDashboard>
      )}
    </PersonalData>
  )
}

function PaymentCancelled() {
  return (
    <ScreenFrame title="Paiement annulé">
      <div className="card empty">
        <span className="round-mark">
          <Icon name="close" />
        </span>
        <h2>Vous avez annulé le paiement</h2>
        <p>Rien n’a été pris sur votre compte, et votre abonnement n’a pas changé.</p>
        <ButtonLink size="large" className="mt-2" to={paths.sellerDashboard()}>
          Retour à ma boutique
        </ButtonLink>
        <ButtonLink look="plain" to={workPaths.subscription()}>
          Reprendre le paiement
        </ButtonLink>
      </div>
    </ScreenFrame>
  )
}
