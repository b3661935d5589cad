import type { DatabaseSync } from 'node:sqlite'
import { type Clock, integer, integerOrNull, type SqliteRow, text } from './database.ts'

/** ms between looks at the clock, which a test may move. */
const glanceMs = 250

export type Outbox = {
  /** Stores; `wake` sends. */
  add: (message: NewMessage) => Message
  wake: () => void
  /** Sends delayed messages now, of one subject or all. */
  release: (at: number, subject?: string) => void
  /** Sends due messages, retries included, and waits for answers. */
  settle: () => Promise<void>
  /** Sends a true or false one by hand; returns the merchant's HTTP status (null: no answer). */
  sendNow: (message: Omit<NewMessage, 'dueAt'>) => Promise<number | null>
  ofSubject: (subject: string) => Message[]
  close: () => Promise<void>
}

export type OutboxPace = {
  retryMs: number
  timeoutMs: number
  attempts: number
  /** Signing headers; without it unsigned. */
  sign?: (body: string, now: Date) => Record<string, string>
}

/** Sends notifications to the merchant, repeated until answered 200. */
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
        // A message may wait for this one.
        sendDue(false)
      })
    inFlight.set(message.id, sending)
    return sending
  }

  async function deliver({ id, url, body, attempts }: Message): Promise<number | null> {
    // Counted first, so that a provider killed at each try still stops after the last.
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

type NewMessage = {
  /** Order, session or payout. */
  subject: string
  url: string
  /** JSON, sent as written. */
  body: string
  dueAt: number
  /** Sent after this message was delivered or given up. */
  afterId?: number | null
}

type Message = Omit<Required<NewMessage>, 'afterId'> & {
  id: number
  attempts: number
  /** Last HTTP status; null: none. */
  answer: number | null
  doneAt: number | null
}

/** Stored: a killed provider sends them after a restart. */
function openOutboxRows(database: DatabaseSync) {
  database.exec(`create table if not exists outbox (
    id integer primary key autoincrement, subject text not null, url text not null, body text not null,
    due_at integer not null, after_id integer, attempts integer not null default 0, answer integer, done_at integer
  )`)
  const insert = database.prepare(
    'insert into outbox (subject, url, body, due_at, after_id) values (?, ?, ?, ?, ?) returning *',
  )
  const due =
    database.prepare(`select * from outbox n where done_at is null and (due_at <= ? or (? and attempts > 0))
    and not exists (select 1 from outbox p where p.id = n.after_id and p.done_at is null) order by id`)
  const waiting = database.prepare('select 1 from outbox where done_at is null limit 1')
  const ofSubject = database.prepare('select * from outbox where subject = ? order by id')
  const attempt = database.prepare('update outbox set attempts = attempts + 1 where id = ?')
  const finish = database.prepare(
    'update outbox set answer = ?, done_at = ?, due_at = ? where id = ?',
  )
  const bringForward = database.prepare(`update outbox set due_at = ?
    where done_at is null and attempts = 0 and due_at > ? and (subject = ? or ? is null)`)

  return {
    add: ({ subject, url, body, dueAt, afterId = null }: NewMessage): Message => {
      const row = insert.get(subject, url, body, dueAt, afterId)
      if (row === undefined) throw new Error('The message was not written')
      return read(row)
    },
    /** Returns due messages; with `retriesAtOnce`, retries too, without delay. */
    due: (at: number, retriesAtOnce: boolean): Message[] =>
      due.all(at, retriesAtOnce ? 1 : 0).map(read),
    isWaiting: (): boolean => waiting.get() !== undefined,
    ofSubject: (subject: string): Message[] => ofSubject.all(subject).map(read),
    countAttempt: (id: number): void => void attempt.run(id),
    record: (id: number, answer: number | null, doneAt: number | null, dueAt: number): void =>
      void finish.run(answer, doneAt, dueAt, id),
    bringForward: (at: number, subject?: string): void =>
      void bringForward.run(at, at, subject ?? null, subject ?? null),
  }
}

function read(row: SqliteRow): Message {
  return {
    id: integer(row, 'id'),
    subject: text(row, 'subject'),
    url: text(row, 'url'),
    body: text(row, 'body'),
    dueAt: integer(row, 'due_at'),
    attempts: integer(row, 'attempts'),
    answer: integerOrNull(row, 'answer'),
    doneAt: integerOrNull(row, 'done_at'),
  }
}
