import type { Route, RouteProblem } from '#modules/network/contract/routes.ts'
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

/** « Vient de Bandiagara par le car, puis un livreur »; null: a courier goes the whole way. */
export function wayWords({ legs }: Pick<Route, 'legs'>): string | null {
  const [first] = legs
  const last = legs.at(-1)
  const coaches = legs.filter(({ way }) => way === 'coach')
  if (!first || !last) return null
  if (coaches.length === 0)
    return last.way === 'shop' ? 'La boutique l’apporte au point relais' : null
  const by = coaches.length === 1 ? 'par le car' : `par ${coaches.length} cars`
  const then = last.way === 'courier' ? ', puis un livreur' : ''
  return `Vient de ${first.from.town} ${by}${then}`
}
