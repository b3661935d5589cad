import { paths } from '#client/paths.ts'
import { workPaths } from '#client/work-paths.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'

import type { PaymentSignal } from './payment-signal.ts'
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
 * plan, which `payment-return.script.ts` knows.
 */
export function BackFromPayment({ signal, icon, title, words, planWords }: BackFromPaymentProps) {
  return (
    <main className="payment-return" data-signal={signal}>
      <Icon name={icon} />
      <h1>{title}</h1>
      <p>{words}</p>
      <p hidden>{planWords}</p>
      <a className="button button-primary" href={paths.orders()} target="_top">
        Voir ma commande
      </a>
      <a className="button button-primary" href={workPaths.subscription()} target="_top" hidden>
        Voir mon abonnement
      </a>
    </main>
  )
}
