import { keepPreviousData } from '@tanstack/react-query'

import { listGoodsToTake } from '#modules/exchanges/contract/goods-returns.ts'
import { useRead } from '#client/api/use-read.ts'

/** Goods that the courier's group takes back; read with his parcels. */
export function useGoodsToTake(userId: string) {
  return useRead(
    ['courier', userId, 'goods-to-take'],
    listGoodsToTake,
    {},
    { refetchInterval: 30_000, refetchOnWindowFocus: true, placeholderData: keepPreviousData },
  )
}
