import { useQuery } from '@tanstack/react-query'

import { listProviders, type OfferedProvider } from '#modules/payments/contract/payments.ts'
import { firstProvider } from '#modules/operators/contract/payment-method.ts'
import { call } from '#client/api/client.ts'

/** Offered where the operators are not known. */
export const onlyFirst: readonly OfferedProvider[] = [
  { name: firstProvider, open: true, reason: null },
]

/** The operators that take payments; undefined until the first answer. */
export function useProviders(): readonly OfferedProvider[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['payment-providers'],
    queryFn: () => call(listProviders, {}),
    refetchInterval: 20_000,
    staleTime: 20_000,
  })
  return data?.providers ?? (isError ? onlyFirst : undefined)
}
