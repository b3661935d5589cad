import { useEffect, useState } from 'react'

import { useUser } from '#web/session/user-info.ts'

import type * as LazyParts from './purchases.tsx'

/**
 * Whether the user bought anything, and the code that lists it, loaded only when signed in or when
 * the tab is open.
 */
export function usePurchases(requested: boolean): {
  bought: boolean
  parts: typeof LazyParts | null
} {
  const id = useUser()?._id
  const [parts, setParts] = useState<typeof LazyParts | null>(null)
  const [buyer, setBuyer] = useState<string>()
  useEffect(() => {
    if (!id && !requested) return
    void import('./purchases.tsx')
      .then((loaded) => {
        setParts(loaded)
        return id
          ? loaded.hasBought(id).then((bought) => setBuyer(bought ? id : undefined))
          : undefined
      })
      .catch(() => undefined)
  }, [id, requested])
  return { bought: id !== undefined && buyer === id, parts }
}
