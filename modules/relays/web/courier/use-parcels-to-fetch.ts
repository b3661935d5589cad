import { keepPreviousData } from '@tanstack/react-query'

import { listParcelsToFetch } from '#modules/relays/contract/relay-courier.ts'
import { useRead } from '#client/api/use-read.ts'

export function useParcelsToFetch(userId: string) {
  return useRead(
    ['courier', userId, 'relay-parcels'],
    listParcelsToFetch,
    {},
    { refetchInterval: 30_000, refetchOnWindowFocus: true, placeholderData: keepPreviousData },
  )
}
