import { and, eq } from 'drizzle-orm'

import { payments } from '#database/tables/payments.ts'
import type { PaymentProviderName } from '#database/values/payments.ts'
import { sameSecret } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'

/**
 * Takes the provider's notification for what it is: a hint that something may have happened. It is unsigned, so only the status call that follows
 * (as a job) decides. An unknown token is answered alike, and changes nothing.
 */
export async function receiveNotification(
  kernel: Kernel,
  provider: PaymentProviderName,
  notifToken: string,
): Promise<void> {
  const [payment] = await kernel.db
    .select({ id: payments.id, notifToken: payments.notifToken })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.notifToken, notifToken)))
  if (!payment?.notifToken || !sameSecret(payment.notifToken, notifToken)) return
  await kernel.jobs.send({
    handler: 'payments.settle',
    payload: { paymentId: payment.id },
    priority: 10,
  })
}
