import { formatFrancs } from '#contract/money.ts'
import type { Decision, ExceptionKind, ReconciliationException } from '#contract/reconciliation.ts'

export const exceptionWords: Readonly<Record<ExceptionKind, { title: string; detail: string }>> = {
  amount_differs: { title: 'Montant différent', detail: 'L’opérateur et nos livres ne disent pas la même somme.' },
  unknown_here: { title: 'Inconnu chez nous', detail: 'L’opérateur a une transaction que nos livres n’ont pas.' },
  missing_there: { title: 'Absent du relevé', detail: 'Nos livres ont une transaction que le relevé ne montre pas.' },
  paid_twice: { title: 'Payé deux fois', detail: 'La même référence porte une seconde transaction chez l’opérateur.' },
  paid_after_expiry: { title: 'Payé après expiration', detail: 'L’opérateur a reçu un paiement que nous croyions perdu.' },
  failed_there: { title: 'Échoué chez l’opérateur', detail: 'Nos livres le tiennent pour fait, l’opérateur dit qu’il a échoué.' },
}

export function decisionWords(decision: Decision, { gap }: Pick<ReconciliationException, 'gap'>): string {
  return {
    difference: `Passer ${formatFrancs(gap)} en frais et écarts`,
    link: 'Relier à une commande payée',
    ask: 'Redemander à Orange Money, puis encaisser',
    explain: 'Classer avec une explication, sans écriture',
  }[decision]
}
