import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { paymentWords } from './order-words.ts'
import type { Order } from './orders.ts'

type Back = Pick<Order['payment'], 'refundDue' | 'refunded'>

/** Returns the francs that were given back. */
export function givenBack({ refunded = [] }: Back): number {
  return sumOf(refunded, ({ francs }) => francs)
}

/** « 500 f à rembourser, 1 000 f remboursés »; null: nothing is owed back, nothing came back. */
export function backWords(payment: Back): string | null {
  const back = givenBack(payment)
  const due = payment.refundDue ?? 0
  const parts = [
    due > 0 && `${formatFrancs(due)} à rembourser`,
    back > 0 && `${formatFrancs(back)} remboursés`,
  ]
  return parts.filter((part) => part !== false).join(', ') || null
}

/** « Payée, 500 f remboursés »: the state, with what is owed back and what came back. */
export function paymentSaid(payment: Back & Pick<Order['payment'], 'state'>): string {
  const back = backWords(payment)
  const state = payment.state === 'refund_due' ? 'Payée' : paymentWords[payment.state]
  return back ? `${state}, ${back}` : state
}
