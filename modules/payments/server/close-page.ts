import { eq } from 'drizzle-orm'

import { payments } from '#modules/payments/database/tables.ts'
import type { PaymentProviders } from '#gateways/payment-provider.ts'
import { ProviderDown, ProviderRefusal } from '#gateways/provider-faults.ts'
import type { Kernel } from '#kernel/kernel.ts'

/**
 * Closes a page that should not be paid any more, where its provider has a call for that. If the
 * provider does not answer, or the page was paid at that instant, a late success is handled as
 * such.
 */
export async function closePage(
  kernel: Kernel,
  providers: PaymentProviders,
  paymentId: string,
): Promise<void> {
  const [payment] = await kernel.db
    .select({ provider: payments.provider, payToken: payments.payToken })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!payment?.payToken) return
  try {
    await providers.get(payment.provider)?.closePage?.(payment.payToken)
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
    kernel.log.info({ err: error, paymentId }, 'page de paiement non fermée')
  }
}
