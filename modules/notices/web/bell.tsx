import { plural } from '#kernel/wire/plural.ts'
import {
  useRef,
  useState,
  type Ref,
  useEffect,
  useId,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useLocation } from 'react-router'
import { useFreshUser } from '#client/session/use-fresh-user.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { hasLive, isLive, onLive } from '#client/live/live.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useNow } from '#client/device/use-now.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Failure } from '#ui/lists/failure.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import {
  loadLatest,
  readAll,
  useNotifications,
  refreshUnread,
  sendRead,
} from './notification-store.ts'
import { storePush } from './push-device.ts'
import './notifications.css'

/**
 * Name of the service worker’s cache (client/offline/kept.ts), repeated: the worker imports no
 * pages.
 */
const OWN = 'sugu-perso-1'

const EVERY_MS = 90_000
/** Longest ms that the first count waits for the stream. */
const STREAM_MS = 20_000

/** Minimum ms between polls on returning to the page. */
const PAUSE_MS = 10_000

type BellProps = {
  userId: string
  work?: boolean
  /** False for a second bell, which shows the first's count. */
  polls?: boolean
}

/** On every page, it also refreshes the session. */
export function Bell({ userId, work = false, polls = true }: BellProps) {
  const button = useRef<HTMLButtonElement>(null)
  const unread = useUnread(userId, polls)
  useFreshUser()
  const { key } = useLocation()
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

type NotificationBellProps = {
  unread: number
  opened: boolean
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

function NotificationBell({ unread, opened, onPress, ref }: NotificationBellProps) {
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

function bellLabel(unread: number): string {
  if (unread === 0) return 'Notifications'
  return `Notifications, ${unread} ${plural(unread, 'non lue')}`
}

type NotificationPanelProps = {
  userId: string
  bell: RefObject<HTMLElement | null>
  work: boolean
  onClose: () => void
}

/** Escape, a press outside and Tab close it; focus returns to the bell. */
function NotificationPanel({ userId, bell, work, onClose }: NotificationPanelProps) {
  const heading = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { latest, problem, unread } = useNotifications()
  const now = useNow(60_000)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void loadLatest(userId)
    panel.current?.focus()
  }, [userId])
  usePressOutside([panel, bell], onClose)

  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    bell.current?.focus()
    onClose()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (
      relatedTarget &&
      !panel.current?.contains(relatedTarget) &&
      !bell.current?.contains(relatedTarget)
    )
      onClose()
  }
  const markAll = async () => {
    setBusy(true)
    await readAll().catch((failure: unknown) => showNotice(sentenceOf(failure), { tone: 'failed' }))
    setBusy(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes('panel', work && 'panel-work')}
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      ref={panel}
      onKeyDown={key}
      onBlur={leave}
    >
      <div className="panel-head">
        <h2 id={heading}>Notifications</h2>
        {unread > 0 && (
          <Button look="plain" busy={busy} onClick={() => void markAll()}>
            Marquer tout comme lu
          </Button>
        )}
      </div>
      <div className="panel-list">
        {problem && !latest && <Failure words={problem} onRetry={() => void loadLatest(userId)} />}
        {!latest && !problem && <ListSkeleton count={2} />}
        {latest?.length === 0 && (
          <p className="py-8 px-4 text-center text-smoke">Aucune notification</p>
        )}
        {latest?.map((one) => (
          <NotificationRow key={one._id} notification={one} now={now} onFollow={onClose} />
        ))}
      </div>
      {latest && latest.length > 0 && (
        <ButtonLink look="plain" wide to={paths.notifications()} onClick={onClose}>
          Voir toutes les notifications
        </ButtonLink>
      )}
    </div>
  )
}

function usePressOutside(
  inside: readonly RefObject<HTMLElement | null>[],
  onPress: () => void,
): void {
  const act = useRef({ inside, onPress })
  useEffect(() => {
    act.current = { inside, onPress }
  })
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const { inside: places, onPress: close } = act.current
      if (target instanceof Node && !places.some((place) => place.current?.contains(target)))
        close()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [])
}

/** Returns the unread count, from the stream or polled while the page is visible. */
function useUnread(userId: string, polls: boolean): number {
  const { owner, unread } = useNotifications()
  useEffect(() => {
    if (!polls) return undefined
    let lastPoll = 0
    const fetchUnread = () => {
      if (document.hidden || Date.now() - lastPoll < PAUSE_MS) return
      lastPoll = Date.now()
      void refreshUnread(userId)
    }
    const fetchOpened = () => {
      lastPoll = 0
      void readOpenedNews()
        .catch(() => undefined)
        .then(fetchUnread)
    }
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('news' in data)) return
      fetchOpened()
    }
    // The stream tells as soon as it stands: counting before would be a second call.
    if (isLive()) fetchOpened()
    const first = setTimeout(
      () => {
        if (lastPoll === 0) fetchOpened()
      },
      hasLive ? STREAM_MS : 0,
    )
    void storePush(userId).catch(() => undefined)
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    worker?.addEventListener('message', onMessage)
    const timer = setInterval(() => {
      if (!isLive()) fetchUnread()
    }, EVERY_MS)
    const leave = onLive('notices', fetchOpened)
    document.addEventListener('visibilitychange', fetchUnread)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      leave()
      worker?.removeEventListener('message', onMessage)
      document.removeEventListener('visibilitychange', fetchUnread)
    }
  }, [userId, polls])
  return owner === userId ? unread : 0
}

/** Marks notifications opened from the phone’s list; without network the next page retries. */
async function readOpenedNews(): Promise<void> {
  if (!('caches' in window) || !(await caches.has(OWN))) return
  const kept = await caches.open(OWN)
  for (const request of await kept.keys()) {
    const [, id] = /\/notification-ouverte\/([\w-]+)$/.exec(new URL(request.url).pathname) ?? []
    if (id && (await sendRead(id))) await kept.delete(request)
  }
}
