import type { Kernel } from '#kernel/kernel.ts'
import {
  refundConfirmed,
  refundFailed,
  refundNumberGiven,
  refundRequested,
  refundSent,
  type RefundNews,
} from '#modules/payments/server/index.ts'
import { marketSettings } from '#modules/settings/server/index.ts'
import { notifyOf } from '../notify.ts'
import {
  refundFailedNotice,
  refundNumberGivenNotice,
  refundNumberWantedNotice,
  refundPaidNotice,
  refundSentNotice,
} from './refund-notices.ts'

/** Notifies the payee of each step of a refund, by SMS too where it fails or needs an answer. */
export function notifyAboutRefunds(kernel: Kernel): void {
  const about = (refund: RefundNews, step: string) => ({
    userId: refund.payerId,
    key: `refund:${refund.refundId}:${step}`,
    at: new Date(refund.at),
  })
  // Mobile money goes back to the number that paid, and the notice of the cancellation or decision
  // says so.
  notifyOf(kernel, refundRequested, 'refund-requested', (refund) =>
    refund.isCash ? { ...refundNumberWantedNotice(refund), ...about(refund, 'number-wanted') } : [],
  )
  notifyOf(kernel, refundNumberGiven, 'refund-number-given', (refund) => ({
    ...refundNumberGivenNotice(refund, marketSettings(kernel).contact.phone),
    ...about(refund, `number:${refund.at}`),
  }))
  notifyOf(kernel, refundSent, 'refund-sent', (refund) => ({
    ...refundSentNotice(refund),
    ...about(refund, `on-its-way:${refund.at}`),
  }))
  notifyOf(kernel, refundFailed, 'refund-failed', (refund) => ({
    ...refundFailedNotice(refund, refund.reason),
    ...about(refund, `failed:${refund.at}`),
  }))
  notifyOf(kernel, refundConfirmed, 'refund-confirmed', (refund) => ({
    ...refundPaidNotice(refund),
    ...about(refund, 'sent'),
  }))
}
