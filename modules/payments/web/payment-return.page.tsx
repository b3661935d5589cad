import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#client/page-handle.ts'

import { BackFromPayment } from './back-from-payment.tsx'
import script from './payment-return.script.ts?page-script'

export const meta: MetaFunction = () => [{ title: 'Retour du paiement · Sugu' }]

export const handle: PageHandle = { bare: true, script }

/** Return page: only the order's state proves the payment. */
export default function PaymentReturnPage() {
  return (
    <BackFromPayment
      signal="returned"
      icon="recent"
      title="Merci"
      words="Nous vérifions votre paiement auprès de l’opérateur. Le résultat s’affiche sur votre commande."
      planWords="Nous vérifions votre paiement auprès de l’opérateur. Le résultat s’affiche sur votre abonnement."
    />
  )
}
