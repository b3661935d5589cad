import { useEffect, useState } from 'react'

import { marketFacts, type ProviderInfo } from '#kernel/wire/provider-info.ts'

import { call } from './client.ts'

let pending: Promise<ProviderInfo | null> | undefined

/** Fetches the facts once per page load; null until known or when that failed. */
export function useMarketFacts(): ProviderInfo | null {
  const [facts, setFacts] = useState<ProviderInfo | null>(null)
  useEffect(() => {
    pending ??= call(marketFacts, {}).catch(() => null)
    void pending.then(setFacts)
  }, [])
  return facts
}
