import type { PaymentMethod } from '#modules/payments/contract/payment-method.ts'
import { storedValue, useStored } from '#web/device/stored-value.ts'

const method = storedValue<string | null>({
  key: 'paymentMethod',
  restore: (kept) => (typeof kept === 'string' ? kept : null),
})

export function savePaymentMethod(chosen: PaymentMethod): void {
  method.write(chosen)
}

/** The method chosen last on this device; any string, so check that it is still offered. */
export function useLastMethod(): string | null {
  return useStored(method, null)
}
