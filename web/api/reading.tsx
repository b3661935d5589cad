import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { formatTime } from '#web/ui/dates.ts'
import { Loading } from '#web/ui/skeleton.tsx'
import { SmallFailure } from '#web/ui/small-failure.tsx'

import { sentenceOf } from './sentence-of.ts'

type ReadingProps<T> = {
  query: UseQueryResult<T>
  /** What stays true meanwhile. */ safe?: string
  /** How many cards the skeleton has. */ cards?: number
  children: (data: T) => ReactNode
}

/** What a work screen reads: its shape while it loads, what was seen with its hour when it fails, « Réessayer ». */
export function Reading<T>({
  query,
  safe = 'Rien n’est perdu.',
  cards = 2,
  children,
}: ReadingProps<T>) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query
  return (
    <>
      {error && (
        <SmallFailure
          words={sentenceOf(error)}
          detail={
            data === undefined
              ? safe
              : `Ce que vous voyez date de ${formatTime(new Date(dataUpdatedAt).toISOString())}.`
          }
          busy={isFetching}
          onRetry={() => void (isFetching || refetch())}
        />
      )}
      {data === undefined && !error && (
        <Loading>
          {Array.from({ length: cards }, (_, index) => (
            <div className="card mb-3 grid gap-3" aria-hidden="true" key={index}>
              <span className="skeleton h-6 w-40" />
              <span className="skeleton h-4 w-60" />
              <span className="skeleton h-14" />
            </div>
          ))}
        </Loading>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
