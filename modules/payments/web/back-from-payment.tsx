import { useEffect } from 'react'

import { useHydrated } from '#client/device/use-hydrated.ts'
import { paths } from '#client/paths.ts'
import { workPaths } from '#client/work-paths.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'

import { openedPayment } from './opened-payment.ts'
import { sendPaymentSignal, type PaymentSignal } from './payment-signal.ts'
import './payment.css'

type BackFromPaymentProps = {
  signal: PaymentSignal
  icon: IconName
  title: string
  words: string
  planWords: string
}

/**
 * Return page. In a frame the surrounding page closes it; in a tab, a link leads to the order or
 * plan.
 */
export function BackFromPayment({ signal, icon, title, words, planWords }: BackFromPaymentProps) {
  const hydrated = useHydrated()
  const opened = hydrated ? openedPayment() : null
  const isPlan = opened === 'subscription'
  useEffect(() => sendPaymentSignal(signal), [signal])
  return (
    <main className="payment-return">
      <Icon name={icon} />
      <h1>{title}</h1>
      <p>{isPlan ? planWords : words}</p>
      <a
        className="button button-primary"
        href={isPlan ? workPaths.subscription() : opened ? paths.order(opened) : paths.orders()}
        target="_top"
      >
        {isPlan ? 'Voir mon abonnement' : 'Voir ma commande'}
      </a>
    </main>
  )
}
