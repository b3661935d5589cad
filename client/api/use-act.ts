import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

import { showNotice } from '#ui/lists/notice-store.ts'

import { sentenceOf } from './sentence-of.ts'
import { showRefusal } from './use-refusal.ts'

type ActOptions<Answer, Given> = {
  done?: string | ((answer: Answer, given: Given) => string) | undefined
  after?: ((answer: Answer, given: Given) => void) | undefined
  /** Read again also after a refusal: another user may have changed them. */
  changes?: QueryKey | undefined
  /** Replaces the notice. */
  onRefused?: (sentence: string) => void
}

export function useAct<Answer, Given = void>(
  act: (given: Given) => Promise<Answer>,
  { done, after, changes, onRefused = showRefusal }: ActOptions<Answer, Given> = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, given) => {
      if (done) showNotice(typeof done === 'string' ? done : done(answer, given))
      after?.(answer, given)
    },
    onError: (failure) => onRefused(sentenceOf(failure)),
    onSettled: () => (changes ? queries.invalidateQueries({ queryKey: changes }) : undefined),
  })
}
