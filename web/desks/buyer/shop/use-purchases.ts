import { useEffect, useState } from 'react'

import { useUser } from '#web/session/user-info.ts'

import type * as LazyParts from './purchases.tsx'

/** What concerns purchases, which comes over the network only for who is signed in (or asks for them): has this person bought anything? */
export function usePurchases(asked: boolean): { bought: boolean; parts: typeof LazyParts | null } {
  const id = useUser()?._id
  const [parts, setParts] = useState<typeof LazyParts | null>(null)
  const [buyer, setBuyer] = useState<string>()
  useEffect(() => {
    if (!id && !asked) return
    void import('./purchases.tsx')
      .then((loaded) => {
        setParts(loaded)
        return id
          ? loaded.hasBought(id).then((bought) => setBuyer(bought ? id : undefined))
          : undefined
      })
      .catch(() => undefined)
  }, [id, asked])
  return { bought: id !== undefined && buyer === id, parts }
}
