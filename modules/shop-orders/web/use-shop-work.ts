import { useEffect, useRef } from 'react'

import { readSellerWork } from '#modules/shop-orders/contract/seller-orders.ts'
import { useRead } from '#client/api/use-read.ts'
import { workPaths } from '#client/work-paths.ts'
import { showNews } from '#ui/lists/notice-store.ts'

import { ring } from './order-bell.ts'

const REFRESH_MS = 30_000

/** Polls on every seller screen, even hidden, so that new orders ring. */
export function useShopWork(userId: string | undefined) {
  const { data } = useRead(
    ['seller-work', userId],
    readSellerWork,
    {},
    {
      enabled: userId !== undefined,
      refetchInterval: REFRESH_MS,
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: true,
    },
  )
  const newest = useRef<string | null>(null)
  const latest = data?.latestAt ?? null
  const known = data !== undefined
  useEffect(() => {
    if (!known) return
    const before = newest.current
    newest.current = latest ?? before ?? ''
    // Orders present at opening do not ring.
    if (before === null || latest === null || latest <= before) return
    ring()
    showNews('Nouvelle commande', {
      action: { words: 'Voir', to: workPaths.sellerOrders('new') },
      stayMs: 10_000,
    })
  }, [known, latest])
  return data
}
