import type { DatabaseSync } from 'node:sqlite'
import { integer, integerOrNull, text, type Row } from '../program/database.ts'
import { announcements, type Outcome, type Scenario } from './sentinels.ts'

export type Notification = {
  id: number
  orderId: string
  url: string
  outcome: Outcome
  notifToken: string
  txnid: string
  dueAt: number
  attempts: number
  /** The merchant's last HTTP status; null before any answer. */
  answer: number | null
  doneAt: number | null
}

export type Announced = {
  orderId: string
  notifUrl: string
  notifToken: string
  scenario: Scenario
  txnid: string
  releaseAt: number | null
}

/** Notifications waiting to be sent are state too: a killed provider sends them when it returns. */
export function openNotificationQueue(database: DatabaseSync) {
  database.exec(`create table if not exists notifications (
    id integer primary key autoincrement, order_id text not null, url text not null, outcome text not null,
    notif_token text not null, txnid text not null, due_at integer not null, after_id integer,
    attempts integer not null default 0, answer integer, done_at integer
  )`)
  const insert = database.prepare(`insert into notifications
    (order_id, url, outcome, notif_token, txnid, due_at, after_id) values (?, ?, ?, ?, ?, ?, ?) returning *`)
  const due =
    database.prepare(`select * from notifications n where done_at is null and (due_at <= ? or (? and attempts > 0))
    and not exists (select 1 from notifications p where p.id = n.after_id and p.done_at is null) order by id`)
  const waiting = database.prepare('select 1 from notifications where done_at is null limit 1')
  const ofOrder = database.prepare('select * from notifications where order_id = ? order by id')
  const attempt = database.prepare('update notifications set attempts = attempts + 1 where id = ?')
  const finish = database.prepare(
    'update notifications set answer = ?, done_at = ?, due_at = ? where id = ?',
  )
  const bringForward = database.prepare(`update notifications set due_at = ?
    where done_at is null and attempts = 0 and due_at > ? and (order_id = ? or ? is null)`)

  function add(
    notification: Omit<Announced, 'scenario' | 'releaseAt'>,
    outcome: Outcome,
    dueAt: number,
    afterId: number | null,
  ) {
    const row = insert.get(
      notification.orderId,
      notification.notifUrl,
      outcome,
      notification.notifToken,
      notification.txnid,
      dueAt,
      afterId,
    )
    if (row === undefined) throw new Error('The notification was not written')
    return read(row)
  }

  return {
    add,
    /** Writes down everything the scenario tells the merchant. */
    announce: (notification: Announced, at: number): void => {
      let previous: number | null = null
      for (const { outcome, when } of announcements[notification.scenario]) {
        const dueAt = when === 'at_release' ? (notification.releaseAt ?? at) : at
        previous = add(notification, outcome, dueAt, when === 'after_previous' ? previous : null).id
      }
    },
    /** What may be sent now; with `retriesAtOnce`, second tries too, however soon. */
    due: (at: number, retriesAtOnce: boolean): Notification[] =>
      due.all(at, retriesAtOnce ? 1 : 0).map(read),
    isWaiting: (): boolean => waiting.get() !== undefined,
    ofOrder: (orderId: string): Notification[] => ofOrder.all(orderId).map(read),
    countAttempt: (id: number): void => void attempt.run(id),
    record: (id: number, answer: number | null, doneAt: number | null, dueAt: number): void =>
      void finish.run(answer, doneAt, dueAt, id),
    bringForward: (at: number, orderId?: string): void =>
      void bringForward.run(at, at, orderId ?? null, orderId ?? null),
  }
}

function read(row: Row): Notification {
  return {
    id: integer(row, 'id'),
    orderId: text(row, 'order_id'),
    url: text(row, 'url'),
    outcome: text(row, 'outcome') === 'SUCCESS' ? 'SUCCESS' : 'FAILED',
    notifToken: text(row, 'notif_token'),
    txnid: text(row, 'txnid'),
    dueAt: integer(row, 'due_at'),
    attempts: integer(row, 'attempts'),
    answer: integerOrNull(row, 'answer'),
    doneAt: integerOrNull(row, 'done_at'),
  }
}
