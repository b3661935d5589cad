import { holdWords } from '#modules/ledger/contract/book-words.ts'
import type { HeldItem } from '#modules/payouts/contract/payouts.ts'

import { csvFile } from '#kernel/csv/csv.ts'

/**
 * Everything that is withheld, as on the screen: the sum of its amounts is the figure above the
 * list.
 */
export function heldFile(items: readonly HeldItem[]): Uint8Array {
  return csvFile([
    ['Bénéficiaire', 'Qui', 'Commande ou lot', 'Pourquoi', 'Détail', 'Depuis', 'Montant'],
    ...items.map(({ name, owner, orderNumber, reason, detail, since, amount }) => [
      name,
      owner === 'seller' ? 'boutique' : 'livreur',
      orderNumber,
      holdWords[reason],
      detail,
      since,
      amount,
    ]),
  ])
}
