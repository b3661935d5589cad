import { EVENTS_MAX } from '#contract/kernel/limits.ts'
import type { DeviceEvent } from '#contract/suggestions/suggestions.ts'
import { readUser } from '#web/session/user-info.ts'

import { trackingAnswer } from './tracking-answer.ts'
import { visitorId } from './visitor.ts'

/** Later ones are let go: hours without leaving the page may not fill the phone. */
const MOST_WAITING = 4 * EVENTS_MAX

const waiting: DeviceEvent[] = []
let watching = false

/** Notes what somebody did, unless they said no; of a visitor only after their yes. Sent to the market when the page is left, several at once: no request of its own, nothing to wait for. */
export function noteEvent(event: DeviceEvent): void {
  if (trackingAnswer.read() === 'non' || !(readUser() || visitorId())) return
  if (waiting.length < MOST_WAITING) waiting.push(event)
  // A page that is already out of sight may never be seen again.
  if (document.visibilityState === 'hidden') queueMicrotask(leave)
  if (watching) return
  watching = true
  addEventListener('pagehide', leave)
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && leave(),
  )
}

/** Tells at once what waits, for what needs to be known now. Never fails. */
export async function tellNow(): Promise<void> {
  while (waiting.length > 0) await send(waiting.splice(0, EVENTS_MAX))
}

function leave(): void {
  while (waiting.length > 0) {
    const events = waiting.splice(0, EVENTS_MAX)
    // A beacon carries no token: it is for visitors.
    if (readUser()) void send(events)
    else if (visitorId())
      navigator.sendBeacon(
        '/api/analytics/event',
        new Blob([bodyOf(events)], { type: 'application/json' }),
      )
  }
}

async function send(events: readonly DeviceEvent[]): Promise<void> {
  const token = readUser()?.token
  if (!token && !visitorId()) return
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  await fetch('/api/analytics/event', {
    method: 'POST',
    keepalive: true,
    headers,
    body: bodyOf(events),
  }).catch(() => undefined)
}

function bodyOf(events: readonly DeviceEvent[]): string {
  return JSON.stringify({ visitor: visitorId(), agreed: !!visitorId() || undefined, events })
}
