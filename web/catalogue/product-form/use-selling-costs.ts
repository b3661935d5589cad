import { useQuery } from '@tanstack/react-query'

import type { Reply } from '#contract/kernel/endpoint.ts'
import { readSellingCosts } from '#contract/cart/selling-costs.ts'
import { call } from '#web/api/client.ts'

const HOUR_MS = 3_600_000

/** What selling costs; undefined until it is read, and without network, where the form works without it. */
export function useSellingCosts(): Reply<typeof readSellingCosts> | undefined {
  return useQuery({
    queryKey: ['selling-costs'],
    queryFn: ({ signal }) => call(readSellingCosts, {}, { signal }),
    staleTime: HOUR_MS,
  }).data
}
