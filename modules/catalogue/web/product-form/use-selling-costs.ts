import type { Reply } from '#kernel/wire/endpoint.ts'
import { readSellingCosts } from '#modules/cart/contract/selling-costs.ts'
import { useRead } from '#web/api/use-read.ts'

const HOUR_MS = 3_600_000

/**
 * What selling costs; undefined until it is read, and without network, where the form works without
 * it.
 */
export function useSellingCosts(): Reply<typeof readSellingCosts> | undefined {
  return useRead(['selling-costs'], readSellingCosts, {}, { staleTime: HOUR_MS }).data
}
