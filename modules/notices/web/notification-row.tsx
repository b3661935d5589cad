import { sinceWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'

import type { Notification, NotificationKind } from '#modules/notices/contract/notifications.ts'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { UnbrokenNumbers } from '#ui/words/unbroken-numbers.tsx'

import { openNotification } from './notification-store.ts'
import { notificationPathOf } from './notification-place.ts'
import './notifications.css'

const ICON: Readonly<Record<NotificationKind, IconName>> = {
  order: 'parcel',
  payment: 'application',
  delivery: 'delivery',
  delivered: 'success',
  cancelled: 'error',
  complaint: 'message',
  review: 'star',
  favourite: 'heart',
  followed: 'shop',
  shop: 'shop',
  payout: 'cash',
  team: 'person',
  announcement: 'megaphone',
  message: 'message',
  account: 'lock',
}

type NotificationRowProps = { notification: Notification; now: number; onFollow?: () => void }

export function NotificationRow({ notification, now, onFollow }: NotificationRowProps) {
  const { kind, title, message, read, createdAt, imageUrl } = notification
  const follow = () => {
    void openNotification(notification)
    onFollow?.()
  }
  return (
    <Link
      className={classes('notification', !read && 'notification-unread')}
      to={notificationPathOf(notification)}
      onClick={follow}
    >
      {imageUrl ? (
        <Thumbnail url={imageUrl} size={40} />
      ) : (
        <span>
          <Icon name={ICON[kind] ?? 'bell'} size={20} />
        </span>
      )}
      <div>
        <p>
          {!read && <span className="visually-hidden">{'Non lue\u00a0: '}</span>}
          {kind === 'announcement' && <b className="semibold">{typographic(title)}. </b>}
          <UnbrokenNumbers words={typographic(message || title)} />
        </p>
        <p className="tiny muted">{sinceWords(createdAt, now)}</p>
      </div>
    </Link>
  )
}
