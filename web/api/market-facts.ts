import { useEffect, useState } from 'react'

import { marketFacts, type MarketFacts } from '#kernel/wire/market-facts.ts'

import { call } from './client.ts'

let pending: Promise<MarketFacts | null> | undefined

/**
 * Fetched once per page load; null until known or when the call failed: hide what depends on it.
 */
export function useMarketFacts(): MarketFacts | null {
  const [facts, setFacts] = useState<MarketFacts | null>(null)
  useEffect(() => {
    pending ??= call(marketFacts, {}).catch(() => null)
    void pending.then(setFacts)
  }, [])
  return facts
}
