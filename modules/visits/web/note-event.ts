import { EVENTS_MAX } from '#kernel/wire/limits.ts'
import type { DeviceEvent } from '#modules/visits/contract/tracking.ts'
import { readUser } from '#client/session/user-info.ts'

import { trackingAnswer } from './tracking-answer.ts'
import { visitorId } from './visitor.ts'

/** Later events are dropped, to bound memory. */
const MOST_WAITING = 4 * EVENTS_MAX

const waiting: DeviceEvent[] = []
let watching = false

/** Queues an event, unless refused; for visitors only after consent. Sent when the page is left. */
export function noteEvent(event: DeviceEvent): void {
  if (trackingAnswer.read() === 'non' || !(readUser() || visitorId())) return
  if (waiting.length < MOST_WAITING) waiting.push(event)
  // A hidden page may never become visible again.
  if (document.visibilityState === 'hidden') queueMicrotask(leave)
  if (watching) return
  watching = true
  addEventListener('pagehide', leave)
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && leave(),
  )
}

/** Never throws. */
export async function sendNow(): Promise<void> {
  while (waiting.length > 0) await sendEvents(waiting.splice(0, EVENTS_MAX))
}

function leave(): void {
  while (waiting.length > 0) {
    const events = waiting.splice(0, EVENTS_MAX)
    // Beacons carry no token.
    if (readUser()) void sendEvents(events)
    else if (visitorId())
      navigator.sendBeacon(
        '/api/analytics/event',
        new Blob([bodyOf(events)], { type: 'application/json' }),
      )
  }
}

async function sendEvents(events: readonly DeviceEvent[]): Promise<void> {
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
  const visitor = visitorId()
  return JSON.stringify({
    userId: readUser()?._id,
    visitor,
    agreed: !!visitor || undefined,
    events,
  })
}
