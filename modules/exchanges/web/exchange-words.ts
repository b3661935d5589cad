import { atRelayWords } from '#modules/pricing/contract/relay-words.ts'
import { beforeWords } from '#kernel/wire/due-words.ts'
import type { Exchange } from '#modules/exchanges/contract/exchanges.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export function badgeOf({ state, isLate, firstCode, takenAt, atShop, relayName }: Exchange): {
  tone: BadgeTone
  words: string
} {
  if (state === 'to_pay') return { tone: 'waiting', words: 'Trajet à payer' }
  if (state === 'open')
    return firstCode
      ? {
          tone: 'info',
          words: relayName ? 'Au point relais' : atShop ? 'Prêt à la boutique' : 'En livraison',
        }
      : { tone: 'info', words: 'En préparation' }
  if (state === 'swapped') {
    if (takenAt) return { tone: 'info', words: 'L’ancien est en route' }
    return { tone: isLate ? 'danger' : 'waiting', words: isLate ? 'Pas rendu' : 'À rendre' }
  }
  if (state === 'done') return { tone: 'ok', words: 'Échangé' }
  return { tone: 'neutral', words: state === 'kept' ? 'Sans retour' : 'Arrêté' }
}

/** Says what happens next, in one sentence. */
export function exchangeWords(exchange: Exchange): string {
  const { state, shopName, courier, oldItem, takenAt, isLate, tripFrancs, payBefore, atShop } =
    exchange
  const { relayName } = exchange
  const place = relayName ? atRelayWords(relayName) : atShop ? `chez ${shopName}` : null
  const giveBack = place ? `Rapportez-le ${place}` : 'Donnez-le au livreur'
  if (state === 'to_pay')
    return `${shopName} échange votre article et vous payez le trajet, ${formatFrancs(tripFrancs)}${payBefore ? `, ${beforeWords(payBefore)}` : ''}. Le colis part ensuite.`
  if (state === 'open' && place)
    return `Le nouveau se retire ${place} : apportez l’ancien, il est repris à ce moment.`
  if (state === 'open')
    return `${courier?.name ?? 'Le livreur'} apporte le nouveau et repart avec l’ancien, en une seule visite.`
  if (state === 'swapped') {
    if (takenAt)
      return place
        ? `L’ancien repart chez ${shopName}.`
        : `Le livreur porte l’ancien à ${shopName}.`
    return isLate
      ? `Vous avez le nouveau, il manque l’ancien. S’il n’est pas rendu, les deux sont à vous et le second est à payer : ${formatFrancs(oldItem.lineTotal)}. ${giveBack}, ou payez-le par téléphone.`
      : `Vous avez le nouveau, il manque l’ancien. ${giveBack}.`
  }
  if (state === 'done') return `${shopName} a reçu l’ancien. L’échange est fini.`
  if (state === 'kept') return 'L’ancien article n’est plus attendu.'
  return 'Le nouvel article n’a pas été remis. Vous gardez l’ancien.'
}

type Step = { words: string; at: string | null; place: 'done' | 'current' | 'ahead' | 'stop' }

export function stepsOf(exchange: Exchange): Step[] {
  const { state, openedAt, readyAt, leftAt, swappedAt, endedAt, atShop, relayName } = exchange
  const where = relayName ? 'au point relais' : atShop ? 'à la boutique' : 'chez vous'
  const all = [
    { words: 'Échange décidé', at: openedAt },
    { words: 'Nouveau colis prêt', at: readyAt },
    ...(atShop
      ? []
      : [{ words: relayName ? 'Parti au point relais' : 'En livraison', at: leftAt }]),
    { words: `Échangé ${where}`, at: swappedAt },
    { words: 'L’ancien revenu à la boutique', at: state === 'done' ? endedAt : null },
  ]
  const isStopped = state === 'cancelled' || state === 'kept'
  const steps = all
    .filter(({ at }) => !isStopped || at !== null)
    .map(({ words, at }): Step => ({ words, at, place: at === null ? 'ahead' : 'done' }))
  if (isStopped) {
    const words = state === 'kept' ? 'L’ancien n’est plus attendu' : 'Échange arrêté'
    return [...steps, { words, at: endedAt, place: 'stop' }]
  }
  const last = steps.findLast(({ place }) => place === 'done')
  if (last && state !== 'done') last.place = 'current'
  return steps
}
