import { brand } from '#kernel/wire/brand.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { providerWords } from '#modules/payments/contract/provider-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'

import type { RefundNews } from '#modules/payments/server/index.ts'
import { aboutOrder, type Notice } from '../notice.ts'

/** The order was paid in cash, so the buyer must give a number for the refund. */
export function refundNumberWantedNotice(refund: RefundNews): Notice {
  const message = `${formatFrancs(refund.francs)} vous sont dus, ${forWhat(refund)}. Donnez le numéro ${providerWords[refund.provider]} qui doit les recevoir.`
  return {
    ...about(refund),
    title: 'À quel numéro vous rembourser ?',
    message,
    sms: `${brand.name} : ${message}`,
  }
}

/** By SMS too, like a change of password: somebody else may have given the number. */
export function refundNumberGivenNotice(refund: RefundNews, callAt: string): Notice {
  const message = `Les ${formatFrancs(refund.francs)} de votre remboursement iront ${toWhom(refund)}. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    ...about(refund),
    kind: 'account',
    title: 'Numéro de remboursement',
    message,
    sms: `${brand.name} : ${message}`,
  }
}

export function refundSentNotice(refund: RefundNews): Notice {
  const message = `${formatFrancs(refund.francs)} partent ${toWhom(refund)}, ${forWhat(refund)}.`
  return { ...about(refund), title: 'Remboursement en route', message }
}

export function refundFailedNotice(refund: RefundNews, reason: string): Notice {
  const failed = `${providerWords[refund.provider]} n’a pas pu vous rendre ${formatFrancs(refund.francs)}, ${forWhat(refund)}`
  const next = 'Rien n’est perdu : vous pouvez donner un autre numéro.'
  return {
    ...about(refund),
    title: 'Remboursement non abouti',
    message: `${failed}. Raison : ${reason.replace(/[\s.]+$/, '')}. ${next}`,
    sms: `${brand.name} : ${failed}. ${next}`,
  }
}

export function refundPaidNotice(refund: RefundNews): Notice {
  const message = `${formatFrancs(refund.francs)} vous ont été remboursés par ${providerWords[refund.provider]}, ${forWhat(refund)}.`
  return {
    ...about(refund),
    title: 'Remboursement envoyé',
    message,
    sms: `${brand.name} : ${message}`,
  }
}

function forWhat({ orderNumber }: RefundNews): string {
  return orderNumber ? `commande ${orderNumber}` : 'pour votre formule'
}

function toWhom({ toPhone }: RefundNews): string {
  return toPhone ? `au ${formatPhone(toPhone)}` : 'au numéro qui a payé'
}

function about({ orderId, refundId }: RefundNews) {
  const place = orderId
    ? aboutOrder(orderId)
    : {
        webUrl: '/Payement/abonnement',
        appRoute: 'subscription',
        resourceType: 'refund',
        resourceId: refundId,
      }
  return { kind: 'payment' as const, ...place }
}
