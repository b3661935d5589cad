import { atWords } from '#kernel/wire/due-words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { CardsSkeleton } from '#ui/lists/cards-skeleton.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'

import { sentenceOf } from './sentence-of.ts'

type ReadingProps<T> = {
  query: UseQueryResult<T>
  safe?: string
  cards?: number
  children: (data: T) => ReactNode
}

/**
 * Draws a query: skeleton, data, or on failure the earlier data with its hour and « Réessayer ».
 */
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
            data === undefined ? safe : `Ce que vous voyez date du ${atWords(dataUpdatedAt)}.`
          }
          busy={isFetching}
          onRetry={() => void (isFetching || refetch())}
        />
      )}
      {data === undefined && !error && <CardsSkeleton count={cards} />}
      {data !== undefined && children(data)}
    </>
  )
}
