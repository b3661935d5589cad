import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Loading } from '#web/ui/skeleton.tsx'
import { SmallFailure } from '#web/ui/small-failure.tsx'

import { sentenceOf } from './sentence-of.ts'

type SmallReadingProps<T> = {
  query: UseQueryResult<T>
  /** What is known although the read failed. */
  safe?: string
  /** Its shape while it loads. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** What one card reads: its shape while it loads, why it failed above what was seen before. */
export function SmallReading<T>({ query, safe, skeleton, children }: SmallReadingProps<T>) {
  const { data, error } = query
  return (
    <>
      {error && (
        <SmallFailure
          words={sentenceOf(error)}
          detail={safe}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {data === undefined && !error && <Loading>{skeleton}</Loading>}
      {data !== undefined && children(data)}
    </>
  )
}
