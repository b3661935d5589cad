import { defineError, type DomainError } from '../kernel/errors.ts'
import type { Purpose } from './payments.events.ts'

export const wrongType = defineError('payments.wrong_type', 400, 'Type de paiement invalide.')
export const wrongAmount = defineError(
  'payments.wrong_amount',
  400,
  'Le montant a changé. Rechargez la page pour voir le bon total.',
)
export const nothingToPay = defineError(
  'payments.nothing_to_pay',
  409,
  'Il n’y a rien à payer pour cette commande.',
)
export const notYourself = defineError(
  'payments.not_yourself',
  403,
  'Vous ne pouvez payer que pour votre compte.',
)
const kept = {
  order: 'Votre commande est gardée : réessayez dans un instant.',
  subscription: 'Votre formule n’a pas changé : réessayez dans un instant.',
} as const
const down = 'Orange Money ne répond pas en ce moment.'
const refused = 'Orange Money a refusé d’ouvrir le paiement.'

const providerDown = defineError('payments.provider_down', 503, `${down} ${kept.order}`)
const providerRefused = defineError('payments.provider_refused', 503, `${refused} ${kept.order}`)

/** The provider opened no page, in words of what was to be paid. */
export function notOpened(purpose: Purpose, why: 'down' | 'refused'): DomainError {
  return why === 'down'
    ? providerDown({ sentence: `${down} ${kept[purpose]}`, retryAfter: 20 })
    : providerRefused({ sentence: `${refused} ${kept[purpose]}`, retryAfter: 60 })
}

export const refundUnknown = defineError(
  'payments.refund_unknown',
  404,
  'Ce remboursement n’existe pas.',
)
export const refundState = defineError(
  'payments.refund_state',
  409,
  'Ce remboursement a déjà changé d’état. Rechargez la page.',
)
export const refundNumberMissing = defineError(
  'payments.refund_number_missing',
  409,
  'L’acheteur avait payé en espèces : il n’a pas encore donné le numéro à rembourser.',
)
export const refundOnItsWay = defineError(
  'payments.refund_on_its_way',
  409,
  'Ce remboursement est déjà en route : son numéro ne peut plus changer.',
)
export const refundFourEyes = defineError(
  'payments.refund_four_eyes',
  403,
  'Vous avez approuvé ce remboursement : un autre membre de la finance doit l’envoyer.',
)
export const operatorIdUsed = defineError(
  'payments.operator_id_used',
  409,
  'Ce numéro de transaction a déjà servi pour un autre remboursement.',
)
export const opening = defineError(
  'payments.opening',
  409,
  'Le paiement est en train de s’ouvrir. Réessayez dans un instant.',
)
