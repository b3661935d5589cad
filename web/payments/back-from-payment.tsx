import { useEffect } from 'react'

import { useHydrated } from '#web/device/use-hydrated.ts'
import { paths } from '#web/paths.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

import { openedOrder } from './opened-payment.ts'
import { sendPaymentSignal, type PaymentSignal } from './payment-signal.ts'

type BackFromPaymentProps = { signal: PaymentSignal; icon: IconName; title: string; words: string }

/**
 * Where the provider sends back to, inside the market’s own frame or in a tab of its own. In the frame the page around it closes it at once;
 * in a tab, or if that page is gone, the link leads to the order.
 */
export function BackFromPayment({ signal, icon, title, words }: BackFromPaymentProps) {
  const hydrated = useHydrated()
  const order = hydrated ? openedOrder() : null
  useEffect(() => sendPaymentSignal(signal), [signal])
  return (
    <main className="retour-paiement">
      <Icon name={icon} />
      <h1>{title}</h1>
      <p>{words}</p>
      {/* Out of any frame. */}
      <a className="bouton b-terre" href={order ? paths.order(order) : paths.orders()} target="_top">
        Voir ma commande
      </a>
    </main>
  )
}
