import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import { listUsers, type ManyOutcome } from '#contract/accounts/people.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { showNotice } from '#web/ui/notice-store.ts'

import { queryOf, type UserFilter } from './user-filter.ts'

/** The accounts that correspond, a page at a time. */
export function useUsers(filter: UserFilter) {
  const query = useInfiniteQuery({
    queryKey: ['admin', 'users', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listUsers,
        { query: { ...queryOf(filter), ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const [first] = query.data?.pages ?? []
  return { ...query, users: query.data?.pages.flatMap(({ users }) => users), counted: first }
}

/** One act of the team on accounts: said in a notice, refusals by their sentence, and all that the team sees is read again. */
export function useAdminAct<Given>(
  act: (given: Given) => Promise<ManyOutcome | undefined>,
  { done, after }: { done: string; after: () => void },
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (outcome) => {
      const [refused] = outcome?.refused ?? []
      if (refused)
        showNotice(`${refused.name} : ${refused.message}`, { tone: 'failed', stayMs: 8_000 })
      else showNotice(done)
      after()
    },
    onError: (failure) => showNotice(sentenceOf(failure), { tone: 'failed', stayMs: 6_000 }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}
