import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../program/clock.ts'
import { openNotificationQueue, type Announced, type Notification } from './notification-queue.ts'
import type { Outcome } from './sentinels.ts'

const mostAttempts = 2
/** How often a clock moved from outside is looked at while something waits. */
const glanceMs = 250

export type Notifications = {
  /** Writes the scenario's notifications; nothing leaves before `wake`. */
  announce: (notification: Announced, at: number) => void
  wake: () => void
  release: (at: number, orderId?: string) => void
  /** Sends what is due, second tries included, and waits for the merchant's answers. */
  settle: () => Promise<void>
  /** Sends one by hand, true or false, and gives the merchant's HTTP status (null: no answer). */
  sendNow: (
    notification: Omit<Announced, 'scenario' | 'releaseAt'>,
    outcome: Outcome,
  ) => Promise<number | null>
  ofOrder: (orderId: string) => Notification[]
  close: () => Promise<void>
}

type Pace = { retryMs: number; timeoutMs: number }

export function openNotifications(database: DatabaseSync, clock: Clock, pace: Pace): Notifications {
  const queue = openNotificationQueue(database)
  const closing = new AbortController()
  const inFlight = new Map<number, Promise<number | null>>()
  let timer: NodeJS.Timeout | undefined

  function wake(delayMs = 0): void {
    if (closing.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      sendDue(false)
      if (queue.isWaiting()) wake(glanceMs)
    }, delayMs)
    timer.unref()
  }

  function sendDue(retriesAtOnce: boolean): void {
    if (closing.signal.aborted) return
    for (const notification of queue.due(clock.now().getTime(), retriesAtOnce))
      void send(notification)
  }

  function send(notification: Notification): Promise<number | null> {
    const already = inFlight.get(notification.id)
    if (already !== undefined || closing.signal.aborted) return already ?? Promise.resolve(null)
    const sending = deliver(notification)
      .catch((error: unknown) => {
        console.error(error)
        return null
      })
      .finally(() => {
        inFlight.delete(notification.id)
        // The next of the same order may have been waiting for this one.
        sendDue(false)
      })
    inFlight.set(notification.id, sending)
    return sending
  }

  async function deliver({
    id,
    url,
    outcome,
    notifToken,
    txnid,
    attempts,
  }: Notification): Promise<number | null> {
    // Counted before it leaves: a provider killed at each try still stops after the last.
    queue.countAttempt(id)
    const answer = await post(url, { status: outcome, notif_token: notifToken, txnid })
    if (closing.signal.aborted) return answer
    const now = clock.now().getTime()
    const isOver = answer === 200 || attempts + 1 >= mostAttempts
    queue.record(id, answer, isOver ? now : null, isOver ? now : now + pace.retryMs)
    if (!isOver) wake(glanceMs)
    return answer
  }

  async function post(url: string, body: object): Promise<number | null> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(pace.timeoutMs)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return null
    }
  }

  if (queue.isWaiting()) wake()

  return {
    announce: queue.announce,
    wake: () => wake(),
    release: (at, orderId) => {
      queue.bringForward(at, orderId)
      sendDue(false)
    },
    settle: async () => {
      sendDue(true)
      while (inFlight.size > 0) {
        await Promise.all(inFlight.values())
        sendDue(true)
      }
    },
    sendNow: (notification, outcome) =>
      send(queue.add(notification, outcome, clock.now().getTime(), null)),
    ofOrder: queue.ofOrder,
    close: async () => {
      clearTimeout(timer)
      closing.abort()
      await Promise.all(inFlight.values())
    },
  }
}
