import { orderPage } from '#modules/parcels/contract/order-page.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  refundConfirmed,
  refundFailed,
  refundNumberGiven,
  refundRequested,
  refundSent,
  type RefundFacts,
} from '#modules/payments/module.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { brand } from '#kernel/wire/brand.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { leadsTo, type Notice, notifyOf } from '#modules/notices/module.ts'

const pages = {
  planRefund: ['/Payement/abonnement', 'subscription', 'refund'],
} as const

/** By SMS too where a step fails or needs an answer. */
export function notifyAboutRefunds(kernel: Kernel): void {
  const toPayee = (refund: RefundFacts, step: string) => ({
    userId: refund.payerId,
    key: `refund:${refund.refundId}:${step}`,
    at: new Date(refund.at),
  })
  // Otherwise the notice of cancellation or decision covers it.
  notifyOf(kernel, refundRequested, 'refund-requested', (refund) =>
    refund.asksPayee
      ? { ...paidTwiceNotice(refund), ...toPayee(refund, 'asked') }
      : refund.isCash
        ? { ...refundNumberWantedNotice(refund), ...toPayee(refund, 'number-wanted') }
        : [],
  )
  notifyOf(kernel, refundNumberGiven, 'refund-number-given', (refund) => ({
    ...refundNumberGivenNotice(refund, marketSettings(kernel).contact.phone),
    ...toPayee(refund, `number:${refund.at}`),
  }))
  notifyOf(kernel, refundSent, 'refund-sent', (refund) => ({
    ...refundSentNotice(refund),
    ...toPayee(refund, `on-its-way:${refund.at}`),
  }))
  notifyOf(kernel, refundFailed, 'refund-failed', (refund) => ({
    ...refundFailedNotice(refund, refund.reason),
    ...toPayee(refund, `failed:${refund.at}`),
  }))
  notifyOf(kernel, refundConfirmed, 'refund-confirmed', (refund) => ({
    ...refundPaidNotice(refund),
    ...toPayee(refund, 'sent'),
  }))
}

function paidTwiceNotice(refund: RefundFacts): Notice {
  const message = `Vous avez payé ${formatFrancs(refund.francs)} par téléphone, ${forWhat(refund)}. Les avez-vous donnés aussi en espèces ? Répondez sur la page de la commande : si oui, nous vous les rendons.`
  return {
    ...kindAndLink(refund),
    title: 'Avez-vous aussi payé en espèces ?',
    message,
    sms: `${brand.name} : ${message}`,
  }
}

export function refundNumberWantedNotice(refund: RefundFacts): Notice {
  const message = `${formatFrancs(refund.francs)} vous sont dus, ${forWhat(refund)}. Donnez le numéro ${providerWords[refund.provider]} qui doit les recevoir.`
  return {
    ...kindAndLink(refund),
    title: 'À quel numéro vous rembourser ?',
    message,
    sms: `${brand.name} : ${message}`,
  }
}

/** By SMS too: another person may have given the number. */
function refundNumberGivenNotice(refund: RefundFacts, callAt: string): Notice {
  const message = `Les ${formatFrancs(refund.francs)} de votre remboursement iront ${toWhom(refund)}. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    ...kindAndLink(refund),
    kind: 'account',
    title: 'Numéro de remboursement',
    message,
    sms: `${brand.name} : ${message}`,
  }
}

function refundSentNotice(refund: RefundFacts): Notice {
  const message = `${formatFrancs(refund.francs)} partent ${toWhom(refund)}, ${forWhat(refund)}.`
  return { ...kindAndLink(refund), title: 'Remboursement en route', message }
}

function refundFailedNotice(refund: RefundFacts, reason: string): Notice {
  const failed = `${providerWords[refund.provider]} n’a pas pu vous rendre ${formatFrancs(refund.francs)}, ${forWhat(refund)}`
  const next = 'Rien n’est perdu : vous pouvez donner un autre numéro.'
  return {
    ...kindAndLink(refund),
    title: 'Remboursement non abouti',
    message: `${failed}. Raison : ${reason.replace(/[\s.]+$/, '')}. ${next}`,
    sms: `${brand.name} : ${failed}. ${next}`,
  }
}

function refundPaidNotice(refund: RefundFacts): Notice {
  const message = `${formatFrancs(refund.francs)} vous ont été remboursés par ${providerWords[refund.provider]}, ${forWhat(refund)}.`
  return {
    ...kindAndLink(refund),
    title: 'Remboursement envoyé',
    message,
    sms: `${brand.name} : ${message}`,
  }
}

function forWhat({ orderNumber }: RefundFacts): string {
  return orderNumber ? `commande ${orderNumber}` : 'pour votre formule'
}

function toWhom({ toPhone }: RefundFacts): string {
  return toPhone ? `au ${formatPhone(toPhone)}` : 'au numéro qui a payé'
}

function kindAndLink({ orderId, refundId }: RefundFacts) {
  const place = orderId ? leadsTo(orderPage, orderId) : leadsTo(pages.planRefund, refundId)
  return { kind: 'payment' as const, ...place }
}
