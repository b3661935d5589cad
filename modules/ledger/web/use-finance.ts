import { keepPreviousData } from '@tanstack/react-query'

import type { Call, Endpoint, Reply } from '#kernel/wire/endpoint.ts'
import { useAct } from '#client/api/use-act.ts'
import { useRead } from '#client/api/use-read.ts'

export const financeQueries = ['finance']

/** Every finance mutation invalidates these reads. */
export function useFinance<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  isMoving: (read: Reply<E>) => boolean = () => false,
) {
  return useRead(['finance', endpoint.path, input], endpoint, input, {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && isMoving(data) && 4_000,
  })
}

export function useFinanceAct<Answer, Given = void>(
  act: (given: Given) => Promise<Answer>,
  options: Omit<NonNullable<Parameters<typeof useAct<Answer, Given>>[1]>, 'changes'> = {},
) {
  return useAct(act, { ...options, changes: financeQueries })
}
