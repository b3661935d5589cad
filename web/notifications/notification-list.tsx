import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listNotifications, type Notification } from '#contract/notifications/notifications.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { useNow } from '#web/device/use-now.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { ShowMore } from '#web/ui/show-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

import { NotificationRow } from './notification-row.tsx'
import { readAll } from './notification-store.ts'

/** All that one was told, the last first. */
export function NotificationList({ userId }: { userId: string }) {
  const known = useQueryClient()
  const queryKey = ['notifications', userId]
  const {
    data,
    error,
    isFetching,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
  const now = useNow(60_000)
  const [busy, setBusy] = useState(false)
  if (!data)
    return error ? (
      <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ListSkeleton count={5} />
    )
  const list = once(data.pages.flatMap((page) => page.notifications))
  if (list.length === 0)
    return (
      <Empty
        title="Aucune notification"
        drawing={<EmptyBasket />}
        action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}
      >
        Les nouvelles de vos commandes arrivent ici.
      </Empty>
    )
  const markAll = async () => {
    setBusy(true)
    await readAll().catch((failure: unknown) => showNotice(sentenceOf(failure), { tone: 'failed' }))
    await known.invalidateQueries({ queryKey })
    setBusy(false)
  }
  return (
    <>
      {list.some((one) => !one.read) && (
        <Button look="plain" className="-mt-2 mb-2" busy={busy} onClick={() => void markAll()}>
          Marquer tout comme lu
        </Button>
      )}
      <div className="notification-list">
        {list.map((one) => (
          <NotificationRow key={one._id} notification={one} now={now} />
        ))}
      </div>
      <ShowMore
        list={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }}
        problem={sentenceOf(error)}
      />
    </>
  )
}

/** A new one pushes the others down: the last of a page comes again as the first of the next. */
function once(list: readonly Notification[]): Notification[] {
  return [...new Map(list.map((one) => [one._id, one])).values()]
}
