import { keepPreviousData } from '@tanstack/react-query'

import { readCashBox } from '#modules/cash-boxes/contract/courier-cash.ts'
import { useRead } from '#client/api/use-read.ts'

const POLL_MS = 30_000

/** Polls every 30 s while visible. */
export function useCashBox(userId: string) {
  return useRead(
    ['courier', userId, 'cash'],
    readCashBox,
    {},
    {
      refetchInterval: POLL_MS,
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
    },
  )
}
