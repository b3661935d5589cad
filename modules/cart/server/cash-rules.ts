import { formatFrancs, type Francs } from '#kernel/wire/money.ts'

/** Two refusals at the door, and a buyer pays in advance. */
const refusalsAllowed = 1

/** May this order be paid in cash at the door? @returns the sentence that says why not, or null. */
export function cashProblem(
  order: { total: Francs; cashRefusals: number },
  tariff: { cashAllowed: boolean; cashCeilingFrancs: Francs } | null,
): string | null {
  if (order.cashRefusals > refusalsAllowed)
    return 'Après deux colis refusés à la porte, seul le mobile money est possible.'
  if (tariff && !tariff.cashAllowed)
    return 'Pas de paiement à la livraison dans cette région : payez par mobile money.'
  if (tariff && order.total > tariff.cashCeilingFrancs)
    return `Le paiement à la livraison va jusqu’à ${formatFrancs(tariff.cashCeilingFrancs)}.`
  return null
}
