import { and, eq } from 'drizzle-orm'

import { providerAt } from '#modules/payments/contract/payment-method.ts'
import { payments } from '#modules/payments/database/tables.ts'
import type { PaymentProviders, PostedNotice } from '#gateways/payment-provider.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { noticeRefused } from './errors.ts'

/**
 * Takes an operator's notification as a hint: signed or not, only the status call that follows (as
 * a job) decides. An unknown token gets the same answer, and changes nothing.
 * @param address the operator, as addresses write it
 * @throws payments.notice_refused (400)
 */
export async function receiveNotification(
  kernel: Kernel,
  providers: PaymentProviders,
  address: string,
  posted: PostedNotice,
): Promise<void> {
  const name = providerAt(address)
  const provider = name && providers.get(name)
  const notifToken = provider?.readNotice(posted, kernel.clock.now())
  if (!provider || !notifToken) throw noticeRefused()
  const [payment] = await kernel.db
    .select({ id: payments.id, notifToken: payments.notifToken })
    .from(payments)
    .where(and(eq(payments.provider, provider.name), eq(payments.notifToken, notifToken)))
  if (!payment?.notifToken || !sameSecret(payment.notifToken, notifToken)) return
  await kernel.jobs.send({
    handler: 'payments.settle',
    payload: { paymentId: payment.id },
    priority: 10,
  })
}
