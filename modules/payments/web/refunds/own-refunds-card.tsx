import { Suspense } from 'react'

import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { listOwnRefunds } from '#modules/payments/contract/own-refunds.ts'
import { SmallFailure } from '#ui/lists/small-failure.tsx'
import { late } from '#ui/sheets/late.tsx'

const OwnRefundRows = late(async () => (await import('./own-refund-rows.tsx')).OwnRefundRows)

const COMING_MS = 3_000
const REFRESH_MS = 60_000

type OwnRefundsProps = {
  orderId?: string
  due?: boolean
}

export function OwnRefunds({ orderId, due = false }: OwnRefundsProps) {
  const { data, error, isFetching, refetch } = useRead(
    ['refunds', orderId ?? 'plans'],
    listOwnRefunds,
    { query: orderId ? { orderId } : {} },
    {
      refetchInterval: ({ state }) =>
        due && (state.data?.refunds.length === 0 ? COMING_MS : REFRESH_MS),
      refetchOnWindowFocus: true,
    },
  )
  if (error && !data)
    return (
      <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data || data.refunds.length === 0) return null
  return (
    <Suspense>
      <OwnRefundRows refunds={data.refunds} onChanged={() => void refetch()} />
    </Suspense>
  )
}
