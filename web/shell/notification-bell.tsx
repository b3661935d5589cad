import { Icon } from '#web/ui/icon.tsx'

type NotificationBellProps = { unread: number; opened: boolean; onPress: () => void }

/** « Notifications, 3 non lues »: opens the panel. */
export function NotificationBell({ unread, opened, onPress }: NotificationBellProps) {
  return (
    <button className="rond" type="button" aria-expanded={opened} aria-haspopup="dialog" onClick={onPress}>
      <Icon name="notifications" />
      <span className="lecteur">{bellLabel(unread)}</span>
      {unread > 0 && (
        <span className="compte" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
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
