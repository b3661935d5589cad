import { useQuery } from '@tanstack/react-query'

import { listProviders, type OfferedProvider } from '#contract/payments/payments.ts'
import { call } from '#web/api/client.ts'

/** Operators that one may pay by, with the reason of those that take nothing now; undefined until they are known. */
export function useProviders(): readonly OfferedProvider[] | undefined {
  const { data } = useQuery({
    queryKey: ['payment-providers'],
    queryFn: () => call(listProviders, {}),
    // Closed or away, an operator is back by itself.
    refetchInterval: 20_000,
  })
  return data?.providers
}
