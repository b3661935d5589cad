import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

import { integer, integerOrNull, text, textOrNull, type SqliteRow } from '../program/database.ts'
import { payoutScenarioOf } from './sentinels.ts'

export type NewPayout = {
  /** Whole francs. */
  amount: number
  /** Number in full, as +223…. */
  mobile: string
  name: string | null
  clientReference: string | null
}

export type Payout = NewPayout & {
  id: string
  batchId: string | null
  createdAt: number
  /** Time when a hanging payout was released. */
  releasedAt: number | null
  reversedAt: number | null
}

export type Payouts = {
  /** Finds what this idempotency key created. */
  madeBy: (key: string) => { body: string; subject: string } | undefined
  keep: (key: string, body: string, subject: string) => void
  create: (payout: NewPayout, createdAt: number, batchId: string | null) => Payout
  newBatch: () => string
  byId: (id: string) => Payout | undefined
  byBatch: (batchId: string) => Payout[]
  byReference: (reference: string) => Payout[]
  newestFirst: () => Payout[]
  release: (at: number, id?: string) => void
  reverse: (id: string, at: number) => void
}

export function openPayouts(database: DatabaseSync): Payouts {
  database.exec(`create table if not exists payouts (
    id text primary key, batch_id text, amount integer not null, mobile text not null, name text, client_reference text,
    created_at integer not null, released_at integer, reversed_at integer
  );
  create table if not exists idempotency_keys (key text primary key, body text not null, subject text not null)`)
  const madeBy = database.prepare('select body, subject from idempotency_keys where key = ?')
  const keep = database.prepare(
    'insert into idempotency_keys (key, body, subject) values (?, ?, ?)',
  )
  const insert = database.prepare(`insert into payouts
    (id, batch_id, amount, mobile, name, client_reference, created_at) values (?, ?, ?, ?, ?, ?, ?) returning *`)
  const byId = database.prepare('select * from payouts where id = ?')
  const byBatch = database.prepare('select * from payouts where batch_id = ? order by rowid')
  const byReference = database.prepare(
    'select * from payouts where client_reference = ? order by rowid desc',
  )
  const all = database.prepare('select * from payouts order by rowid desc')
  const release = database.prepare(
    'update payouts set released_at = ? where released_at is null and (id = ? or ? is null)',
  )
  const reverse = database.prepare(
    'update payouts set reversed_at = ? where id = ? and reversed_at is null',
  )

  return {
    madeBy: (key) => {
      const row = madeBy.get(key)
      return row && { body: text(row, 'body'), subject: text(row, 'subject') }
    },
    keep: (key, body, subject) => void keep.run(key, body, subject),
    create: ({ amount, mobile, name, clientReference }, createdAt, batchId) => {
      const id = `pt-${randomBytes(9).toString('hex')}`
      const row = insert.get(id, batchId, amount, mobile, name, clientReference, createdAt)
      if (row === undefined) throw new Error('The payout was not written')
      return read(row)
    },
    newBatch: () => `pb-${randomBytes(9).toString('hex')}`,
    byId: (id) => {
      const row = byId.get(id)
      return row && read(row)
    },
    byBatch: (batchId) => byBatch.all(batchId).map(read),
    byReference: (reference) => byReference.all(reference).map(read),
    newestFirst: () => all.all().map(read),
    release: (at, id) => void release.run(at, id ?? null, id ?? null),
    reverse: (id, at) => void reverse.run(at, id),
  }
}

function read(row: SqliteRow): Payout {
  return {
    id: text(row, 'id'),
    batchId: textOrNull(row, 'batch_id'),
    amount: integer(row, 'amount'),
    mobile: text(row, 'mobile'),
    name: textOrNull(row, 'name'),
    clientReference: textOrNull(row, 'client_reference'),
    createdAt: integer(row, 'created_at'),
    releasedAt: integerOrNull(row, 'released_at'),
    reversedAt: integerOrNull(row, 'reversed_at'),
  }
}

type PayoutStatus = 'processing' | 'succeeded' | 'failed' | 'reversed'

/** Derived from the receiver's number, never stored. */
export function payoutStatus({ mobile, releasedAt, reversedAt }: Payout): PayoutStatus {
  if (reversedAt !== null) return 'reversed'
  switch (payoutScenarioOf(mobile.slice(-8))) {
    case 'failed':
      return 'failed'
    case 'hanging':
      return releasedAt === null ? 'processing' : 'succeeded'
    case 'reversed':
      return releasedAt === null ? 'succeeded' : 'reversed'
    case 'sent':
      return 'succeeded'
  }
}

/** Tells whether its money left the wallet for good. */
export function isGone(payout: Payout): boolean {
  const status = payoutStatus(payout)
  return status === 'succeeded' || status === 'processing'
}
