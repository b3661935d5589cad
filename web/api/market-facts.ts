import { useEffect, useState } from 'react'

import { marketFacts, type MarketFacts } from '#contract/kernel/market-facts.ts'

import { call } from './client.ts'

let asked: Promise<MarketFacts | null> | undefined

/** Asked once by page load; null until it is known, and where it cannot be: what depends on it is then left unsaid. */
export function useMarketFacts(): MarketFacts | null {
  const [facts, setFacts] = useState<MarketFacts | null>(null)
  useEffect(() => {
    asked ??= call(marketFacts, {}).catch(() => null)
    void asked.then(setFacts)
  }, [])
  return facts
}
