import { useQuery } from '@tanstack/react-query'

import { listProviders, type OfferedProvider } from '#modules/payments/contract/payments.ts'
import { call } from '#web/api/client.ts'

/**
 * The payment operators, with the reason of those that are closed; undefined until they are known.
 */
export function useProviders(): readonly OfferedProvider[] | undefined {
  const { data } = useQuery({
    queryKey: ['payment-providers'],
    queryFn: () => call(listProviders, {}),
    // Shows a closed operator again once it is back.
    refetchInterval: 20_000,
    // The order's page comes right after the checkout.
    staleTime: 20_000,
  })
  return data?.providers
}
