import type { DatabaseSync } from 'node:sqlite'
import { integer, integerOrNull, text, type Row } from './database.ts'

export type NewMessage = {
  /** What it is about, as the provider calls it: an order, a session, a payout. */
  subject: string
  url: string
  /** JSON, sent as it is written here. */
  body: string
  /** Milliseconds since 1970, like every moment here. */
  dueAt: number
  /** Not sent before this other message was delivered or given up. */
  afterId?: number | null
}

export type Message = Omit<Required<NewMessage>, 'afterId'> & {
  id: number
  attempts: number
  /** The merchant's last HTTP status; null before any answer. */
  answer: number | null
  doneAt: number | null
}

/** Waiting messages are stored: a killed provider sends them after a restart. */
export function openOutboxRows(database: DatabaseSync) {
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
    /** What may be sent now; with `retriesAtOnce`, retries too, without their delay. */
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

function read(row: Row): Message {
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
