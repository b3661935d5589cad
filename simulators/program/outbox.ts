import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from './clock.ts'
import { openOutboxRows, type Message, type NewMessage } from './outbox-rows.ts'

/** How often the clock is read while messages wait, since a test may move it. */
const glanceMs = 250

export type Outbox = {
  /** Stores a message; nothing is sent before `wake`. */
  add: (message: NewMessage) => Message
  wake: () => void
  /** Sends delayed messages now, of one subject or all. */
  release: (at: number, subject?: string) => void
  /** Sends what is due, retries included, and waits for the merchant's answers. */
  settle: () => Promise<void>
  /** Sends one by hand, true or false, and gives the merchant's HTTP status (null: no answer). */
  sendNow: (message: Omit<NewMessage, 'dueAt'>) => Promise<number | null>
  ofSubject: (subject: string) => Message[]
  close: () => Promise<void>
}

export type OutboxPace = {
  retryMs: number
  timeoutMs: number
  /** After so many tries a message is given up. */
  attempts: number
  /** Returns the headers that sign a message; unsigned without it. */
  sign?: (body: string, now: Date) => Record<string, string>
}

/** Sends a provider's notifications to the merchant, with retries until they are answered 200. */
export function openOutbox(database: DatabaseSync, clock: Clock, pace: OutboxPace): Outbox {
  const rows = openOutboxRows(database)
  const closing = new AbortController()
  const inFlight = new Map<number, Promise<number | null>>()
  let timer: NodeJS.Timeout | undefined

  function wake(delayMs = 0): void {
    if (closing.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      sendDue(false)
      if (rows.isWaiting()) wake(glanceMs)
    }, delayMs)
    timer.unref()
  }

  function sendDue(retriesAtOnce: boolean): void {
    if (closing.signal.aborted) return
    for (const message of rows.due(clock.now().getTime(), retriesAtOnce)) void send(message)
  }

  function send(message: Message): Promise<number | null> {
    const already = inFlight.get(message.id)
    if (already !== undefined || closing.signal.aborted) return already ?? Promise.resolve(null)
    const sending = deliver(message)
      .catch((error: unknown) => {
        console.error(error)
        return null
      })
      .finally(() => {
        inFlight.delete(message.id)
        // A message may have been waiting for this one.
        sendDue(false)
      })
    inFlight.set(message.id, sending)
    return sending
  }

  async function deliver({ id, url, body, attempts }: Message): Promise<number | null> {
    // Counted before sending, so that a provider killed at each try still stops after the last.
    rows.countAttempt(id)
    const answer = await post(url, body)
    if (closing.signal.aborted) return answer
    const now = clock.now().getTime()
    const isOver = answer === 200 || attempts + 1 >= pace.attempts
    rows.record(id, answer, isOver ? now : null, isOver ? now : now + pace.retryMs)
    if (!isOver) wake(glanceMs)
    return answer
  }

  async function post(url: string, body: string): Promise<number | null> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...pace.sign?.(body, clock.now()),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(pace.timeoutMs)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return null
    }
  }

  if (rows.isWaiting()) wake()

  return {
    add: rows.add,
    wake: () => wake(),
    release: (at, subject) => {
      rows.bringForward(at, subject)
      sendDue(false)
    },
    settle: async () => {
      sendDue(true)
      while (inFlight.size > 0) {
        await Promise.all(inFlight.values())
        sendDue(true)
      }
    },
    sendNow: (message) => send(rows.add({ ...message, dueAt: clock.now().getTime() })),
    ofSubject: rows.ofSubject,
    close: async () => {
      clearTimeout(timer)
      closing.abort()
      await Promise.all(inFlight.values())
    },
  }
}
