import { firstProvider, type PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import { storedValue, useStored } from '#client/device/stored-value.ts'

/**
 * Returns the last method if open, else the first open operator, else cash; if none is open, the
 * first operator.
 */
export function methodToPay(
  last: string | null,
  providers: readonly OfferedProvider[],
  cashAllowed: boolean,
): PaymentMethod {
  const open = providers.filter((provider) => provider.open).map(({ name }) => name)
  if (last === 'cash_on_delivery' && cashAllowed) return 'cash_on_delivery'
  const again = open.find((name) => name === last)
  return (
    again ?? open[0] ?? (cashAllowed ? 'cash_on_delivery' : (providers[0]?.name ?? firstProvider))
  )
}

const method = storedValue<string | null>({
  key: 'paymentMethod',
  restore: (kept) => (typeof kept === 'string' ? kept : null),
})

export function savePaymentMethod(chosen: PaymentMethod): void {
  method.write(chosen)
}

/** Returns any stored string: check that it is offered. */
export function useLastMethod(): string | null {
  return useStored(method, null)
}
