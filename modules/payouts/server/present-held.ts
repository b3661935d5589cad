import type { HeldItem } from '#modules/payouts/contract/payouts.ts'

import type { Payee } from './payees.ts'
import type { Held } from './sort-items.ts'

/**
 * A withheld item in words: finance reads who must act, a shop reads what it can do, but not who
 * carried its parcel.
 */
export function presentHeld(
  { item, reason, who, why, since }: Held,
  payee: Payee | undefined,
  reader: 'finance' | 'seller',
): HeldItem {
  const words: Record<HeldItem['reason'], string> =
    reader === 'finance'
      ? {
          complaint: why === 'ouvert' ? `${who}, sans réponse` : `En cours avec ${who}`,
          cash: `Espèces chez ${who}`,
          suspended: why || 'Compte suspendu',
          depot: why,
        }
      : {
          complaint: why === 'ouvert' ? `répondez à ${who}` : `réponse en cours avec ${who}`,
          cash: 'chez le livreur, rien à faire',
          suspended: why || 'contactez-nous',
          depot: `${why} Changez le numéro de dépôt de votre boutique.`,
        }
  return {
    owner: item.owner,
    ownerId: item.ownerId,
    name: payee?.name ?? '',
    parcelId: item.parcelId,
    orderNumber: item.orderNumber,
    reason,
    detail: words[reason],
    since: since.toISOString(),
    amount: item.amount,
  }
}
