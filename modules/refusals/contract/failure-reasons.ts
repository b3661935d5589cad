import type { failureKinds, faultSides, returnReasons } from '#modules/refusals/database/values.ts'

export { failureKinds, faultSides, returnReasons } from '#modules/refusals/database/values.ts'

export type FailureKind = (typeof failureKinds)[number]
export type ReturnReason = (typeof returnReasons)[number]
export type FaultSide = (typeof faultSides)[number]

export const failureWords: Readonly<Record<FailureKind, string>> = {
  absent: 'Client absent, ne répond pas',
  not_found: 'Adresse introuvable',
  refused: 'Client refuse le colis',
  no_money: 'Client n’a pas l’argent',
  faulty: 'Mauvais article, ou abîmé',
  late: 'Livreur arrivé trop tard',
  other: 'Autre raison',
}

const onBuyer = 'Le client en répond, si chaque essai échoue par lui.'
const onNobody = 'Personne n’en répond.'

/** Who answers for a parcel that comes back, told before a courier chooses. */
export const answersWords: Readonly<Record<FailureKind, string>> = {
  absent: onBuyer,
  not_found: onNobody,
  refused: 'Le client en répond.',
  no_money: 'Le client en répond.',
  faulty: 'La boutique en répond.',
  late: 'Vous en répondez.',
  other: onNobody,
}

/** In words for the buyer and the shop. */
export const returnWords: Readonly<Record<ReturnReason, string>> = {
  absent: 'Absent deux fois, après un appel',
  not_found: 'Adresse introuvable',
  refused: 'Refusé à la porte',
  no_money: 'Pas l’argent à la porte',
  faulty: 'Mauvais article, ou abîmé',
  late: 'Livreur arrivé trop tard',
  other: 'Autre raison',
  deadline: 'Second essai pas fait à temps',
  manager: 'Retour décidé par le responsable',
  collects: 'À retirer à la boutique, demandé par l’acheteur',
  not_given_back: 'Ancien article d’un échange non rendu',
  not_collected: 'Pas retiré au point relais à temps',
}

export const faultWords: Readonly<Record<FaultSide, string>> = {
  buyer: 'faute de l’acheteur',
  shop: 'faute de la boutique',
  market: 'faute du marché',
}

const sides: Readonly<Record<ReturnReason, FaultSide>> = {
  absent: 'buyer',
  refused: 'buyer',
  no_money: 'buyer',
  faulty: 'shop',
  not_found: 'market',
  late: 'market',
  other: 'market',
  deadline: 'market',
  manager: 'market',
  collects: 'market',
  not_given_back: 'buyer',
  not_collected: 'buyer',
}

/** Tells whether a courier says that he stood at the buyer's door, at her fault. */
export function isAtDoor(reason: ReturnReason): boolean {
  return reason === 'absent' || reason === 'refused' || reason === 'no_money'
}

/**
 * Returns who answers for a parcel that came back. An absent buyer answers only when each try
 * failed by the buyer.
 * @param tries kinds of all failed tries
 */
export function faultOf(reason: ReturnReason, tries: readonly FailureKind[]): FaultSide {
  const isOnce = tries.length < 2 || tries.some((kind) => sides[kind] !== 'buyer')
  return reason === 'absent' && isOnce ? 'market' : sides[reason]
}
