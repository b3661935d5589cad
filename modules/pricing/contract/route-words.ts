import type { RouteProblem } from '#modules/network/contract/routes.ts'
import { notServedWords, pauseWords } from './zone-words.ts'

/** « La Main de Bandiagara n’expédie pas encore vers Kayes » */
export function noRouteWords(shopName: string, region: string): string {
  return `${shopName} n’expédie pas encore vers ${region}`
}

/** « Aucun car ne va de Bandiagara à Kayes en ce moment. » */
export function routeProblemWords(
  problem: RouteProblem,
  { from, to }: { from: string; to: string },
): string {
  if (problem.kind === 'not_served') return notServedWords(to)
  if (problem.kind === 'closed') return pauseWords(problem)
  return problem.kind === 'no_line'
    ? `Aucun car ne va de ${from} à ${to} en ce moment.`
    : `Aucun livreur ne prend encore de colis à ${from}.`
}
