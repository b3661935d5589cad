import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { readPhoneWays } from '#modules/channels/contract/phone-ways.ts'
import { useRead } from '#client/api/use-read.ts'

type PhoneWays = z.output<(typeof readPhoneWays)['reply']>

export function usePhoneWays(userId: string) {
  const queries = useQueryClient()
  const queryKey = ['phone-ways', userId]
  const query = useRead(queryKey, readPhoneWays, {})
  return { ...query, replace: (next: PhoneWays) => queries.setQueryData(queryKey, next) }
}
