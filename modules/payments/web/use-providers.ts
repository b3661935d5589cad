import { useQuery } from '@tanstack/react-query'

import { listProviders, type OfferedProvider } from '#modules/payments/contract/payments.ts'
import { call } from '#client/api/client.ts'

export function useProviders(): readonly OfferedProvider[] | undefined {
  const { data } = useQuery({
    queryKey: ['payment-providers'],
    queryFn: () => call(listProviders, {}),
    refetchInterval: 20_000,
    staleTime: 20_000,
  })
  return data?.providers
}
