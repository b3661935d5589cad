import { useEffect, useState, useSyncExternalStore } from 'react'

import { STOCK_MESSAGE_MS } from '#kernel/wire/limits.ts'

import { ButtonLink } from '../button-link.tsx'
import { Button } from '../button.tsx'
import { Icon } from '../icons/icon.tsx'
import { currentNotice, hideNotice, onNotice, type Notice } from './notice-store.ts'

/** Live region. Always present: screen readers announce only changes of one. */
export function Notices() {
  const notice = useSyncExternalStore(onNotice, currentNotice, () => null)
  const [paused, setPaused] = useState(false)

  useEffect(() => {
    if (!notice || paused) return
    const timer = setTimeout(hideNotice, notice.stayMs ?? STOCK_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [notice, paused])

  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return (
    // Hovering or focusing only pauses the timer: no keyboard act is needed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="notice-zone"
      role="status"
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {notice && <OneNotice key={notice.id} notice={notice} />}
    </div>
  )
}

function OneNotice({ notice: { words, tone, action } }: { notice: Notice }) {
  return (
    <div className="notice">
      <Icon name={tone === 'done' ? 'success' : 'error'} size={20} />
      <span>{words}</span>
      {action && 'to' in action && (
        <ButtonLink look="outline" to={action.to} onClick={hideNotice}>
          {action.words}
        </ButtonLink>
      )}
      {action && 'act' in action && (
        <Button
          look="outline"
          onClick={() => {
            hideNotice()
            action.act()
          }}
        >
          {action.words}
        </Button>
      )}
    </div>
  )
}
