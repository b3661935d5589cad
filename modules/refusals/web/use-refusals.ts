import { usePageList } from '#client/lists/use-list.ts'
import { call } from '#client/api/client.ts'
import { listRefusals } from '#modules/refusals/contract/refusals.ts'

export const refusalsKey = (userId: string) => ['refusals', userId]

export function useRefusals(userId: string) {
  return usePageList({
    key: refusalsKey(userId),
    read: (from, signal) => call(listRefusals, { query: from }, { signal }),
    rows: ({ refusals }) => refusals,
  })
}
