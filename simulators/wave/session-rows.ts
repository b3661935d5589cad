import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { integer, integerOrNull, text, textOrNull, type SqliteRow } from '../program/database.ts'
import { isScenario, type Scenario } from './sentinels.ts'

export type NewSession = {
  /** Whole francs. */
  amount: number
  clientReference: string | null
  successUrl: string
  errorUrl: string
  /** Number as +223…; only it may pay. */
  restrictedTo: string | null
}

export type Session = NewSession & {
  id: string
  createdAt: number
  expiresAt: number
  scenario: Scenario | null
  phone: string | null
  transactionId: string | null
  confirmedAt: number | null
  releaseAt: number | null
  refundedAt: number | null
}

type Confirmation = {
  scenario: Scenario
  phone: string
  transactionId: string
  at: number
  releaseAt: number | null
}

export type Sessions = {
  create: (session: NewSession, createdAt: number, expiresAt: number) => Session
  byId: (id: string) => Session | undefined
  byReference: (reference: string) => Session[]
  newestFirst: () => Session[]
  /** False once confirmed or expired: of two taps, one wins. */
  confirm: (id: string, confirmation: Confirmation) => boolean
  release: (at: number, id?: string) => void
  expire: (id: string, at: number) => void
  refund: (id: string, at: number) => void
}

export function openSessions(database: DatabaseSync): Sessions {
  database.exec(`create table if not exists sessions (
    id text primary key, amount integer not null, client_reference text, success_url text not null, error_url text not null,
    restricted_to text, created_at integer not null, expires_at integer not null,
    scenario text, phone text, transaction_id text unique, confirmed_at integer, release_at integer, refunded_at integer
  )`)
  const insert = database.prepare(`insert into sessions
    (id, amount, client_reference, success_url, error_url, restricted_to, created_at, expires_at)
    values (?, ?, ?, ?, ?, ?, ?, ?) returning *`)
  const byId = database.prepare('select * from sessions where id = ?')
  const byReference = database.prepare(
    'select * from sessions where client_reference = ? order by created_at desc, rowid desc',
  )
  const all = database.prepare('select * from sessions order by created_at desc, rowid desc')
  const confirm = database.prepare(`update sessions
    set scenario = ?, phone = ?, transaction_id = ?, confirmed_at = ?, release_at = ?
    where id = ? and (scenario is null or scenario in ('refused', 'forged')) and expires_at > ?`)
  const release = database.prepare(
    'update sessions set release_at = ? where release_at > ? and (id = ? or ? is null)',
  )
  const expire = database.prepare('update sessions set expires_at = ? where id = ?')
  const refund = database.prepare(
    'update sessions set refunded_at = ? where id = ? and refunded_at is null',
  )

  return {
    create: (session, createdAt, expiresAt) => {
      const { amount, clientReference, successUrl, errorUrl, restrictedTo } = session
      const id = `cos-${randomBytes(9).toString('hex')}`
      const row = insert.get(
        id,
        amount,
        clientReference,
        successUrl,
        errorUrl,
        restrictedTo,
        createdAt,
        expiresAt,
      )
      if (row === undefined) throw new Error('The session was not written')
      return read(row)
    },
    byId: (id) => {
      const row = byId.get(id)
      return row && read(row)
    },
    byReference: (reference) => byReference.all(reference).map(read),
    newestFirst: () => all.all().map(read),
    confirm: (id, { scenario, phone, transactionId, at, releaseAt }) =>
      confirm.run(scenario, phone, transactionId, at, releaseAt, id, at).changes === 1,
    release: (at, id) => void release.run(at, at, id ?? null, id ?? null),
    expire: (id, at) => void expire.run(at, id),
    refund: (id, at) => void refund.run(at, id),
  }
}

function read(row: SqliteRow): Session {
  const scenario = textOrNull(row, 'scenario')
  return {
    id: text(row, 'id'),
    amount: integer(row, 'amount'),
    clientReference: textOrNull(row, 'client_reference'),
    successUrl: text(row, 'success_url'),
    errorUrl: text(row, 'error_url'),
    restrictedTo: textOrNull(row, 'restricted_to'),
    createdAt: integer(row, 'created_at'),
    expiresAt: integer(row, 'expires_at'),
    scenario: scenario !== null && isScenario(scenario) ? scenario : null,
    phone: textOrNull(row, 'phone'),
    transactionId: textOrNull(row, 'transaction_id'),
    confirmedAt: integerOrNull(row, 'confirmed_at'),
    releaseAt: integerOrNull(row, 'release_at'),
    refundedAt: integerOrNull(row, 'refunded_at'),
  }
}
