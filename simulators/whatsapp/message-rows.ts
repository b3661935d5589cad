import type { DatabaseSync } from 'node:sqlite'
import { integer, text, textOrNull, type SqliteRow } from '../program/database.ts'

const kept = 5_000

export type MessageStatus = 'sent' | 'delivered' | 'read' | 'failed'

export type Message = {
  id: string
  /** 8 digits. */
  phone: string
  /** `out`: from business to phone. */
  direction: 'out' | 'in'
  template: string | null
  body: string
  buttons: { text: string; url: string }[]
  /** Business's own reference. */
  reference: string | null
  status: MessageStatus
  at: number
}

export type Messages = {
  write: (message: Message) => void
  setStatus: (id: string, status: MessageStatus) => void
  byId: (id: string) => Message | null
  newestFirst: (filter: { phone?: string | undefined; limit: number }) => Message[]
  /** Latest first. */
  phones: (limit: number) => string[]
  /** Messages delivered to this phone, not read. */
  unread: (phone: string) => Message[]
  /** null: never. */
  lastFrom: (phone: string) => number | null
  clear: () => void
}

export function openMessages(database: DatabaseSync): Messages {
  database.exec(`
    create table if not exists messages (
      number integer primary key autoincrement, id text not null unique, phone text not null,
      direction text not null, template text, body text not null, buttons text not null,
      reference text, status text not null, at integer not null
    );
    create index if not exists messages_by_phone on messages (phone, number)`)
  const insert = database.prepare(
    `insert into messages (id, phone, direction, template, body, buttons, reference, status, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning number`,
  )
  const forget = database.prepare('delete from messages where number <= ?')
  const setStatus = database.prepare('update messages set status = ? where id = ?')
  const byId = database.prepare('select * from messages where id = ?')
  const list = database.prepare(
    'select * from messages where (? is null or phone = ?) order by number desc limit ?',
  )
  const phones = database.prepare(
    'select phone from messages group by phone order by max(number) desc limit ?',
  )
  const unread = database.prepare(
    "select * from messages where phone = ? and direction = 'out' and status = 'delivered'",
  )
  const last = database.prepare(
    "select max(at) as at from messages where phone = ? and direction = 'in' having max(at) is not null",
  )
  return {
    write: (message) => {
      const row = insert.get(
        message.id,
        message.phone,
        message.direction,
        message.template,
        message.body,
        JSON.stringify(message.buttons),
        message.reference,
        message.status,
        message.at,
      )
      if (row === undefined) throw new Error('The message was not written')
      forget.run(integer(row, 'number') - kept)
    },
    setStatus: (id, status) => void setStatus.run(status, id),
    byId: (id) => {
      const row = byId.get(id)
      return row ? read(row) : null
    },
    newestFirst: ({ phone, limit }) => list.all(phone ?? null, phone ?? null, limit).map(read),
    phones: (limit) => phones.all(limit).map((row) => text(row, 'phone')),
    unread: (phone) => unread.all(phone).map(read),
    lastFrom: (phone) => {
      const row = last.get(phone)
      return row ? integer(row, 'at') : null
    },
    clear: () => database.exec('delete from messages'),
  }
}

function read(row: SqliteRow): Message {
  return {
    id: text(row, 'id'),
    phone: text(row, 'phone'),
    direction: text(row, 'direction') === 'in' ? 'in' : 'out',
    template: textOrNull(row, 'template'),
    body: text(row, 'body'),
    buttons: JSON.parse(text(row, 'buttons')) as Message['buttons'],
    reference: textOrNull(row, 'reference'),
    status: text(row, 'status') as MessageStatus,
    at: integer(row, 'at'),
  }
}
