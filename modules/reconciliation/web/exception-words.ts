import { formatFrancs } from '#kernel/wire/money.ts'
import { providerWords } from '#modules/payments/contract/provider-words.ts'
import type {
  Decision,
  ExceptionKind,
  ReconciliationException,
} from '#modules/reconciliation/contract/reconciliation.ts'

export const exceptionDetails: Readonly<Record<ExceptionKind, string>> = {
  amount_differs: 'L’opérateur et nos livres ne disent pas la même somme.',
  unknown_here: 'L’opérateur a une transaction que nos livres n’ont pas.',
  missing_there: 'Nos livres ont une transaction que le relevé ne montre pas.',
  paid_twice: 'La même référence porte une seconde transaction chez l’opérateur.',
  paid_after_expiry: 'L’opérateur a reçu un paiement que nous croyions perdu.',
  balance_differs: 'Le solde de l’opérateur n’a pas changé de la somme de ses transactions.',
  failed_there: 'Nos livres le tiennent pour fait, l’opérateur dit qu’il a échoué.',
}

export function decisionWords(
  decision: Decision,
  { gap, provider }: Pick<ReconciliationException, 'gap' | 'provider'>,
): string {
  return {
    difference: `Passer ${formatFrancs(gap)} en frais et écarts`,
    claim: `Demander ${formatFrancs(gap)} au client`,
    link: 'Relier à une commande payée',
    ask: `Redemander à ${providerWords[provider]}, puis encaisser`,
    explain: 'Classer avec une explication, sans écriture',
  }[decision]
}
