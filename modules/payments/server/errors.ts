import { minutesWords } from '#kernel/wire/span-words.ts'
import { awayWords, providerWords } from '#modules/operators/contract/provider-words.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'

import { errorsOf, type DomainError, type ErrorExtra } from '#kernel/errors.ts'
import type { Purpose } from './events.ts'

/** A buyer who opened too many pages waits so long. */
export const PAGES_AGAIN_MINUTES = 10

export const fail = errorsOf({
  'payments.wrong_type': [400, 'Type de paiement invalide.'],
  'payments.wrong_amount': [400, 'Le montant a changé. Rechargez la page pour voir le bon total.'],
  'payments.nothing_to_pay': [409, 'Il n’y a rien à payer pour cette commande.'],
  'payments.not_yourself': [403, 'Vous ne pouvez payer que pour votre compte.'],
  'payments.provider_down': [503, 'L’opérateur ne répond pas.'],
  'payments.provider_refused': [503, 'L’opérateur a refusé.'],
  'payments.not_offered': [409, 'Ce marché ne prend pas les paiements de cet opérateur.'],
  'payments.too_many_pages': [
    429,
    `Trop de pages de paiement ont été ouvertes. Payez sur celle qui est ouverte, ou réessayez dans ${minutesWords(PAGES_AGAIN_MINUTES)}.`,
  ],
  'payments.notice_refused': [400, 'Cette notification n’est pas celle de l’opérateur.'],
  'payments.refund_unknown': [404, 'Ce remboursement n’existe pas.'],
  'payments.refund_state': [409, 'Ce remboursement a déjà changé d’état. Rechargez la page.'],
  'payments.refund_number_missing': [
    409,
    'L’acheteur avait payé en espèces : il n’a pas encore donné le numéro à rembourser.',
  ],
  'payments.refund_awaits_payee': [
    409,
    'Il n’est pas sûr que cette somme soit due : l’acheteur n’a pas encore dit s’il a aussi payé en espèces.',
  ],
  'payments.refund_answered': [409, 'Vous avez déjà répondu.'],
  'payments.refund_on_its_way': [
    409,
    'Ce remboursement est déjà en route : son numéro ne peut plus changer.',
  ],
  'payments.refund_to_payer': [
    409,
    'Un proche a pu payer cette commande : ce qui est rendu va au numéro qui a payé.',
  ],
  'payments.refund_four_eyes': [
    403,
    'Vous avez approuvé ce remboursement : un autre membre de la finance doit l’envoyer.',
  ],
  'payments.operator_id_used': [
    409,
    'Ce numéro de transaction a déjà servi pour un autre remboursement.',
  ],
  'payments.opening': [409, 'Le paiement est en train de s’ouvrir. Réessayez dans un instant.'],
})

const kept = {
  order: 'Votre commande est gardée : réessayez dans un instant.',
  exchange: 'Votre échange est gardé : réessayez dans un instant.',
  subscription: 'Votre formule n’a pas changé : réessayez dans un instant.',
} as const

export function notOpened(
  provider: PaymentProviderName,
  purpose: Purpose,
  why: 'down' | 'refused',
): DomainError {
  const name = providerWords[provider]
  return why === 'down'
    ? fail('payments.provider_down', {
        sentence: `${awayWords(provider)} ${kept[purpose]}`,
        retryAfter: 20,
      })
    : fail('payments.provider_refused', {
        sentence: `${name} a refusé d’ouvrir le paiement. ${kept[purpose]}`,
        retryAfter: 60,
      })
}

export const nothingToPay = (extra?: ErrorExtra) => fail('payments.nothing_to_pay', extra)
