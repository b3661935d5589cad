import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'

import { sentenceOf } from '#web/api/sentence-of.ts'
import { useNow } from '#web/device/use-now.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Failure } from '#web/ui/lists/failure.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import { ListSkeleton } from '#web/ui/lists/skeleton.tsx'

import { NotificationRow } from './notification-row.tsx'
import { loadLatest, readAll, useNotifications } from './notification-store.ts'

type NotificationPanelProps = {
  userId: string
  /** The bell's button: a press on it is no press outside. */ bell: RefObject<HTMLElement | null>
  work: boolean
  onClose: () => void
}

/**
 * The last notifications under the bell. Escape, a press outside and leaving by Tab close it; the
 * focus goes back to the bell.
 */
export function NotificationPanel({ userId, bell, work, onClose }: NotificationPanelProps) {
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
    // Escape closes the panel, which is not modal, from the keyboard.
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
