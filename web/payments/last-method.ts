import type { PaymentMethod } from '#contract/payments/payment-method.ts'
import { storedValue, useStored } from '#web/device/stored-value.ts'

const method = storedValue<string | null>({
  key: 'paymentMethod',
  restore: (kept) => (typeof kept === 'string' ? kept : null),
})

export function keepPaymentMethod(chosen: PaymentMethod): void {
  method.write(chosen)
}

/** What was chosen last on this device, in whatever words it was kept: it counts only while it is offered. */
export function useLastMethod(): string | null {
  return useStored(method, null)
}
