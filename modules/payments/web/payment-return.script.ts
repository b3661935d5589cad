import { paths } from '#client/paths.ts'
import { openedPayment } from './opened-payment.ts'
import { sendPaymentSignal } from './payment-signal.ts'

/** Tells the page that opened the payment, and links to what was paid. */
export default function tellPayment(): void {
  const page = document.querySelector<HTMLElement>('[data-signal]')
  if (!page) return
  sendPaymentSignal(page.dataset['signal'] === 'cancelled' ? 'cancelled' : 'returned')
  const opened = openedPayment()
  if (opened === 'subscription')
    for (const part of page.querySelectorAll<HTMLElement>('p, a')) part.hidden = !part.hidden
  else if (opened) page.querySelector('a')?.setAttribute('href', paths.order(opened))
}
