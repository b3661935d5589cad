import { useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { useFreshUser } from '#web/session/use-fresh-user.ts'

import { NotificationBell } from './notification-bell.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { useUnread } from './use-unread.ts'

type BellProps = { userId: string; /** In the frame of a work screen. */ work?: boolean }

/**
 * The signed-in user's bell, with its count and its panel. Being on every page, it also refreshes
 * the session.
 */
export function Bell({ userId, work = false }: BellProps) {
  const button = useRef<HTMLButtonElement>(null)
  const unread = useUnread(userId)
  useFreshUser()
  const { key } = useLocation()
  // The page on which the panel was opened: navigation closes it.
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
