import { beforeWords, dueWords, untilWords } from '#kernel/wire/due-words.ts'
import type { Parcel } from './orders.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'

export type Awaited = Pick<
  Parcel,
  'state' | 'dueAt' | 'receiveAt' | 'readyBefore' | 'isPromiseBroken' | 'fromRegion'
>

/**
 * What comes next of an open parcel, and until when, as the buyer reads it: « la boutique répond
 * demain avant 12 h »; null: over, or said elsewhere.
 */
export function nextWords(parcel: Awaited, now: number): string | null {
  const { state, dueAt, isPromiseBroken } = parcel
  // The promised day of what is made to measure has its own words.
  if (!dueAt || (parcel.readyBefore && state === 'accepted')) return null
  const [before, until] = [beforeWords(dueAt, now), untilWords(dueAt, now)]
  const { hasCourier, hasRelay } = wayOf(parcel)
  const { fromRegion } = parcel
  if (Date.parse(dueAt) <= now) {
    if (!(state in lateWords)) return null
    const late = `${lateWords[state as keyof typeof lateWords]}, promis ${dueWords(dueAt, now)}.`
    return isPromiseBroken
      ? `${late} Attendez encore, ou annulez : tout ce que vous avez payé vous est rendu.`
      : `${late} Notre équipe le suit.`
  }
  const words: Partial<Record<Parcel['state'], string>> = {
    awaiting_payment: `vous payez ${before}. Sinon, la commande est annulée.`,
    new: `la boutique répond ${before}. Sinon, ce colis est annulé, sans frais pour vous.`,
    accepted: `la boutique prépare votre colis ${before}.`,
    ready: !hasCourier
      ? `vous venez le chercher, ${until}.`
      : fromRegion
        ? `la boutique l’envoie de ${fromRegion} ${before}.`
        : hasRelay
          ? `votre colis part vers le point relais ${before}.`
          : `un livreur vous l’apporte ${before}.`,
    assigned: `le livreur le prend à la boutique ${before}.`,
    in_delivery: hasRelay
      ? `votre colis arrive au point relais ${before}.`
      : `le livreur vous l’apporte ${before}.`,
    at_relay: `vous venez le chercher, ${until}.`,
    failed: `le livreur revient ${before}.`,
    returning: `le colis revient à la boutique ${before}.`,
    delivered: `vous pouvez signaler un problème ${until}.`,
  }
  return words[state] ?? null
}

const lateWords = {
  accepted: 'votre colis n’est pas encore prêt',
  ready: 'votre colis attend encore à la boutique',
  assigned: 'votre colis attend encore à la boutique',
  in_delivery: 'votre colis n’est pas encore arrivé',
  failed: 'le livreur n’est pas encore revenu',
  returning: 'le colis n’est pas encore revenu à la boutique',
} as const
