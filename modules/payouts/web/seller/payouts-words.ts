import type { HoldReason } from '#modules/payouts/contract/held-items.ts'
import type { Saturday, SaturdayState } from '#modules/payouts/contract/seller-payouts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

import { countOf } from '../saturday-words.ts'

export const holdWords: Readonly<Record<HoldReason, string>> = {
  complaint: 'Réclamation ouverte',
  cash: 'Espèces pas encore remises',
  suspended: 'Boutique suspendue',
  check: 'Vérification en cours',
  depot: 'Numéro de dépôt refusé',
}

export const saturdayWords: Readonly<
  Record<SaturdayState, { words: string; look: 'waiting' | 'info' | 'ok' | 'danger' | 'neutral' }>
> = {
  due: { words: 'à verser', look: 'waiting' },
  sent: { words: 'envoyé', look: 'info' },
  paid: { words: 'payé', look: 'ok' },
  failed: { words: 'échoué', look: 'danger' },
  carried: { words: 'reporté', look: 'neutral' },
}

/** `6 commandes, 1 retour`; the debt when carried over. */
export function saturdayDetail({
  state,
  amount,
  orders,
  returns,
}: Pick<Saturday, 'state' | 'amount' | 'orders' | 'returns'>): string {
  if (state === 'carried') return `solde ${formatFrancs(amount)}`
  const parts = [countOf(orders, 'commande'), ...(returns > 0 ? [countOf(returns, 'retour')] : [])]
  return parts.join(', ')
}
