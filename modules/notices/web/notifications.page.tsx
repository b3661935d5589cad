import { plural } from '#kernel/wire/plural.ts'
import type { MetaFunction } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonalData } from '#client/session/personal-data.tsx'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { Waiting } from '#client/session/waiting.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { listNotifications, type Notification } from '#modules/notices/contract/notifications.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useNow } from '#client/device/use-now.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { usePageList } from '#client/lists/use-list.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { NotificationRow } from './notification-row.tsx'
import { readAll } from './notification-store.ts'
import { notificationPathOf } from './notification-place.ts'
import './notifications.css'

export const meta: MetaFunction = () => [{ title: 'Notifications · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function NotificationsPage() {
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>Notifications</PageTitle>
      <PersonalData>{(user) => <NotificationList key={user._id} userId={user._id} />}</PersonalData>
    </div>
  )
}

function NotificationList({ userId }: { userId: string }) {
  const known = useQueryClient()
  const queryKey = ['notifications', userId]
  const list = usePageList({
    key: queryKey,
    read: (from, signal) => call(listNotifications, { query: from }, { signal }),
    rows: ({ notifications }) => notifications,
  })
  const now = useNow(60_000)
  const [busy, setBusy] = useState(false)
  const markAll = async () => {
    setBusy(true)
    await readAll().catch((failure: unknown) => showNotice(sentenceOf(failure), { tone: 'failed' }))
    await known.invalidateQueries({ queryKey })
    setBusy(false)
  }
  return (
    <ListRows
      list={list}
      skeleton={5}
      empty={
        <Empty
          title="Aucune notification"
          of="news"
          action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}
        >
          Les nouvelles de vos commandes arrivent ici.
        </Empty>
      }
    >
      {(notifications) => (
        <>
          {notifications.some((one) => !one.read) && (
            <Button
              look="plain"
              className="-mt-2 mb-2 -ml-3"
              busy={busy}
              onClick={() => void markAll()}
            >
              Marquer tout comme lu
            </Button>
          )}
          <div className="notification-list">
            {aboutOneThing(notifications).map(([last, ...before]) => (
              <NotificationGroup key={last._id} last={last} before={before} now={now} />
            ))}
          </div>
        </>
      )}
    </ListRows>
  )
}

type NotificationGroupProps = {
  last: Notification
  before: readonly Notification[]
  now: number
}

function NotificationGroup({ last, before, now }: NotificationGroupProps) {
  return (
    <div className="notification-group">
      <NotificationRow notification={last} now={now} />
      {before.length > 0 && (
        <details>
          <summary>
            {`${before.length} ${plural(before.length, 'autre nouvelle', 'autres nouvelles')}`}
          </summary>
          {before.map((one) => (
            <NotificationRow key={one._id} notification={one} now={now} />
          ))}
        </details>
      )}
    </div>
  )
}

/** Groups notifications per order or complaint. An unread one never folds under a read one. */
export function aboutOneThing(
  notifications: readonly Notification[],
): (readonly [Notification, ...Notification[]])[] {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  for (const one of notifications) {
    const place = notificationPathOf(one)
    const thing = isOneThing(place) ? `${place} ${one.read}` : one._id
    const group = groups.get(thing)
    if (group) group.push(one)
    else groups.set(thing, [one])
  }
  return [...groups.values()]
}

function isOneThing(place: string): boolean {
  return /[0-9a-f]{8}-|SG-\d{6}/i.test(place)
}
