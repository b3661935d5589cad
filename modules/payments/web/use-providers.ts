import { useQuery } from '@tanstack/react-query'

import { listProviders, type OfferedProvider } from '#modules/payments/contract/payments.ts'
import { call } from '#client/api/client.ts'

export function useProviders(): readonly OfferedProvider[] | undefined {
  const { data } = useQuery({
    queryKey: ['payment-providers'],
    queryFn: () => call(listProviders, {}),
    // Shows a reopened operator.
    refetchInterval: 20_000,
    // The order's page follows the checkout.
    staleTime: 20_000,
  })
  return data?.providers
}
