import type { ReactNode } from 'react'

import { sentenceOf } from '../api/sentence-of.ts'
import { Failure } from '#ui/lists/failure.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'

type ListRowsProps<Row> = {
  list: {
    rows: readonly Row[] | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  skeleton?: number
  empty: ReactNode
  foot?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

export function ListRows<Row>({ list, skeleton = 4, empty, foot, children }: ListRowsProps<Row>) {
  const { rows, error } = list
  if (!rows)
    return error ? (
      <Failure
        words={sentenceOf(error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <ListSkeleton count={skeleton} />
    )
  if (rows.length === 0) return empty
  return (
    <>
      {children(rows)}
      <ShowMore list={list} problem={sentenceOf(error)} />
      {foot}
    </>
  )
}
