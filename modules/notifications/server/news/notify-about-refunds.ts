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
import type { Notice } from '../notice.ts'
import { notify } from '../notify.ts'
import {
  refundFailedNotice,
  refundNumberGivenNotice,
  refundNumberWantedNotice,
  refundPaidNotice,
  refundSentNotice,
} from './refund-notices.ts'

/** Notifies the payee of each step of a refund, by SMS too where it fails or needs an answer. */
export function notifyAboutRefunds(kernel: Kernel): void {
  const send = (refund: RefundNews, step: string, notice: Notice) =>
    notify(kernel, {
      ...notice,
      userId: refund.payerId,
      key: `refund:${refund.refundId}:${step}`,
      at: new Date(refund.at),
    })
  // Mobile money goes back to the number that paid, and the notice of the cancellation or decision
  // says so.
  kernel.events.after(refundRequested, 'notifications.refund-requested', async (refund) => {
    if (refund.isCash) await send(refund, 'number-wanted', refundNumberWantedNotice(refund))
  })
  kernel.events.after(refundNumberGiven, 'notifications.refund-number-given', (refund) =>
    send(
      refund,
      `number:${refund.at}`,
      refundNumberGivenNotice(refund, marketSettings(kernel).contact.phone),
    ),
  )
  kernel.events.after(refundSent, 'notifications.refund-sent', (refund) =>
    send(refund, `on-its-way:${refund.at}`, refundSentNotice(refund)),
  )
  kernel.events.after(refundFailed, 'notifications.refund-failed', (refund) =>
    send(refund, `failed:${refund.at}`, refundFailedNotice(refund, refund.reason)),
  )
  kernel.events.after(refundConfirmed, 'notifications.refund-confirmed', (refund) =>
    send(refund, 'sent', refundPaidNotice(refund)),
  )
}
