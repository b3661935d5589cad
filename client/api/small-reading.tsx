import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Loading } from '#ui/lists/skeleton.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'

import { sentenceOf } from './sentence-of.ts'

type SmallReadingProps<T> = {
  query: UseQueryResult<T>
  safe?: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Draws a query of one card; a failure above the earlier data. */
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
