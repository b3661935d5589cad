import type { Ref } from 'react'

import { Icon } from '#web/ui/icons/icon.tsx'

type NotificationBellProps = {
  unread: number
  opened: boolean
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

/** « Notifications, 3 non lues »: opens the panel. */
export function NotificationBell({ unread, opened, onPress, ref }: NotificationBellProps) {
  const count = unread > 99 ? '99+' : unread
  return (
    <button
      className="icon-button"
      type="button"
      ref={ref}
      aria-expanded={opened}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <Icon name="bell" />
      <span className="visually-hidden">{bellLabel(unread)}</span>
      {unread > 0 && (
        <span className="count" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  )
}

/** Said aloud: the whole count, with its plural. */
export function bellLabel(unread: number): string {
  if (unread === 0) return 'Notifications'
  return `Notifications, ${unread} ${unread > 1 ? 'non lues' : 'non lue'}`
}
