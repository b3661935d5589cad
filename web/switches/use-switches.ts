import { useQuery } from '@tanstack/react-query'

import { readSwitches } from '#contract/switches/switches.ts'
import { call } from '#web/api/client.ts'

export const switchesKey = ['admin', 'switches']
const REFRESH_MS = 30_000

export function useSwitches() {
  return useQuery({
    queryKey: switchesKey,
    queryFn: ({ signal }) => call(readSwitches, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
}
