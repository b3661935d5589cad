import { useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { useFreshUser } from '#web/session/use-fresh-user.ts'

import { NotificationBell } from './notification-bell.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { useUnread } from './use-unread.ts'

type BellProps = { userId: string; /** In the frame of a work screen. */ work?: boolean }

/** The bell of who is signed in, with its count and its panel. On every page of theirs, so it also keeps the session true. */
export function Bell({ userId, work = false }: BellProps) {
  const button = useRef<HTMLButtonElement>(null)
  const unread = useUnread(userId)
  useFreshUser()
  const { key } = useLocation()
  // The panel belongs to the page it was opened on: going elsewhere closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const opened = openedOn === key
  const close = () => setOpenedOn(null)
  return (
    <>
      <NotificationBell
        ref={button}
        unread={unread}
        opened={opened}
        onPress={() => setOpenedOn(opened ? null : key)}
      />
      {opened && <NotificationPanel userId={userId} bell={button} work={work} onClose={close} />}
    </>
  )
}
