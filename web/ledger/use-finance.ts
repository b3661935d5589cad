import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { readOverview, type Period } from '#contract/ledger/books.ts'
import type { Call, Endpoint, Reply } from '#contract/kernel/endpoint.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { showNotice } from '#web/ui/notice-store.ts'

const REFRESH_MS = 60_000

export function useOverview(period: Period) {
  return useQuery({
    queryKey: ['finance', 'overview', period],
    queryFn: ({ signal }) => call(readOverview, { query: { period } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

/** Reads one list or thing of finance; every act of finance makes all of it old. */
export function useFinance<E extends Endpoint>(endpoint: E, asked: Call<E>) {
  return useQuery<Reply<E>>({
    queryKey: ['finance', endpoint.path, asked],
    queryFn: ({ signal }) => call(endpoint, asked, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One act: what it answers is said in a notice, a refusal in a sentence, and every figure is read again. */
export function useAct<Given, Answer>(
  act: (given: Given) => Promise<Answer>,
  { done, after }: { done?: (answer: Answer) => string; after?: (answer: Answer) => void } = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      if (done) showNotice(done(answer))
      after?.(answer)
    },
    onError: (failure) => showNotice(sentenceOf(failure), { tone: 'failed', stayMs: 6_000 }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['finance'] }),
  })
}
