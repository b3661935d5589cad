import { useEffect, useState } from 'react'

import { listProviders, type OfferedProvider } from '#modules/payments/contract/payments.ts'
import { call } from '#client/api/client.ts'

/** Operators, once per page; without the query cache, which a public page does not load. */
export function useOperators(): readonly OfferedProvider[] {
  const [offered, setOffered] = useState<readonly OfferedProvider[]>([])
  useEffect(() => {
    const left = new AbortController()
    call(listProviders, {}, { signal: left.signal }).then(
      ({ providers }) => setOffered(providers),
      () => undefined,
    )
    return () => left.abort()
  }, [])
  return offered
}
