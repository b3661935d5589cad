import { atWords } from '#kernel/wire/due-words.ts'
import type { ReactNode } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { CardsSkeleton } from '#ui/lists/cards-skeleton.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'

type ReadState = {
  isPending: boolean
  isFetching: boolean
  error: Error | null
  dataUpdatedAt: number
  data: unknown
  refetch: () => unknown
}

export function ReadNews({ query }: { query: ReadState }) {
  const { error, data } = query
  if (error instanceof CallFailure && error.code === 'deliveries.not_admitted')
    return (
      <Empty title="En attente d’admission" of="parcels">
        {sentenceOf(error)} Cette page s’ouvre dès que c’est fait.
      </Empty>
    )
  if (error)
    return (
      <SmallFailure
        words={sentenceOf(error)}
        detail={
          data
            ? `Ce que vous voyez date du ${atWords(query.dataUpdatedAt)}.`
            : 'Rien n’est perdu : vos colis sont notés chez nous.'
        }
        busy={query.isFetching}
        onRetry={() => query.refetch()}
      />
    )
  return query.isPending ? <CardsSkeleton /> : null
}

export function NothingHere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Empty title={title} of="parcels">
      {children}
    </Empty>
  )
}
