import type { Reply } from '#kernel/wire/endpoint.ts'
import { readSellingCosts } from '#modules/pricing/contract/selling-costs.ts'
import { useRead } from '#client/api/use-read.ts'
import { useUser } from '#client/session/user-info.ts'

const HOUR_MS = 3_600_000

/** Undefined before loading, offline and for a helper. */
export function useSellingCosts(): Reply<typeof readSellingCosts> | undefined {
  const options = { staleTime: HOUR_MS, enabled: !useUser()?.helps }
  return useRead(['selling-costs'], readSellingCosts, {}, options).data
}
