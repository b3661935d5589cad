import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#client/page-handle.ts'

import { BackFromPayment } from './back-from-payment.tsx'
import script from './payment-return.script.ts?page-script'

export const meta: MetaFunction = () => [{ title: 'Paiement non terminé · Sugu' }]

export const handle: PageHandle = { bare: true, script }

export default function PaymentCancelledPage() {
  return (
    <BackFromPayment
      signal="cancelled"
      icon="information"
      title="Paiement non terminé"
      words={
        'Vous avez quitté la page de paiement. Votre commande est gardée encore quelques minutes\u00a0: vous pouvez reprendre.'
      }
      planWords={
        'Vous avez quitté la page de paiement. Votre abonnement n’a pas changé\u00a0: vous pouvez reprendre.'
      }
    />
  )
}
