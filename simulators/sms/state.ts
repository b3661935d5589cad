import type { DatabaseSync } from 'node:sqlite'
import { type Clock, integer, type SqliteRow, text, textOrNull } from '../program/database.ts'
import type { AccessTokens } from '../orange-gateway/access-tokens.ts'
import type { Faults } from '../program/faults.ts'

const kept = 5_000

export type Message = {
  id: number
  /** 8 digits. */
  phone: string
  sender: string
  senderName: string | null
  message: string
  /** ISO 8601, UTC. */
  receivedAt: string
}

type Inbox = {
  /** Takes one unit of the balance; null when none is left. */
  receive: (message: Omit<Message, 'id'>) => Message | null
  newestFirst: (filter: { phone?: string; limit: number }) => Message[]
  /** Latest first. */
  phones: (limit: number) => string[]
  balance: () => number
  setBalance: (units: number) => void
  clear: () => void
}

export function openInbox(
  database: DatabaseSync,
  firstBalance: number,
  atomically: <R>(work: () => R) => R,
): Inbox {
  database.exec(`
    create table if not exists messages (
      id integer primary key autoincrement, phone text not null, sender text not null, sender_name text,
      message text not null, received_at text not null
    );
    create index if not exists messages_by_phone on messages (phone, id);
    create table if not exists balance (id integer primary key check (id = 1), units integer not null)`)
  database.prepare('insert or ignore into balance (id, units) values (1, ?)').run(firstBalance)

  const take = database.prepare('update balance set units = units - 1 where units > 0')
  const insert = database.prepare(
    'insert into messages (phone, sender, sender_name, message, received_at) values (?, ?, ?, ?, ?) returning *',
  )
  const forget = database.prepare('delete from messages where id <= ?')
  const list = database.prepare(
    'select * from messages where (? is null or phone = ?) order by id desc limit ?',
  )
  const phones = database.prepare(
    'select phone from messages group by phone order by max(id) desc limit ?',
  )
  const readBalance = database.prepare('select units from balance')
  const writeBalance = database.prepare('update balance set units = ?')

  return {
    receive: ({ phone, sender, senderName, message, receivedAt }) =>
      atomically(() => {
        if (take.run().changes === 0) return null
        const row = insert.get(phone, sender, senderName, message, receivedAt)
        if (row === undefined) throw new Error('The message was not written')
        const received = read(row)
        forget.run(received.id - kept)
        return received
      }),
    newestFirst: ({ phone, limit }) => list.all(phone ?? null, phone ?? null, limit).map(read),
    phones: (limit) => phones.all(limit).map((row) => text(row, 'phone')),
    balance: () => integer(readBalance.get() ?? {}, 'units'),
    setBalance: (units) => void writeBalance.run(units),
    clear: () => database.exec('delete from messages'),
  }
}

function read(row: SqliteRow): Message {
  return {
    id: integer(row, 'id'),
    phone: text(row, 'phone'),
    sender: text(row, 'sender'),
    senderName: textOrNull(row, 'sender_name'),
    message: text(row, 'message'),
    receivedAt: text(row, 'received_at'),
  }
}

export type SmsStep = 'token' | 'send' | 'balance'

export type Provider = {
  url: () => string
  clock: Clock
  tokens: AccessTokens
  faults: Faults<SmsStep>
  inbox: Inbox
  pace: { take: () => boolean }
  settings: {
    /** `tel:+2230000`. */
    sender: string
    /** Wait of the sentinel that times out. */
    timeoutSeconds: number
  }
}
