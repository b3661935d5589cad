import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import {
  type Clock,
  integer,
  integerOrNull,
  type SqliteRow,
  text,
  textOrNull,
} from '../program/database.ts'
import { isScenario, type Scenario } from './sentinels.ts'
import type { PaymentRequest } from './payment-request.ts'
import type { AccessTokens } from '../orange-gateway/access-tokens.ts'
import type { Faults } from '../program/faults.ts'
import type { Outbox } from '../program/outbox.ts'

export type Payment = PaymentRequest & {
  payToken: string
  notifToken: string
  createdAt: number
  expiresAt: number
  scenario: Scenario | null
  phone: string | null
  txnid: string | null
  releaseAt: number | null
}

type Confirmation = {
  scenario: Scenario
  phone: string
  txnid: string
  at: number
  releaseAt: number | null
}

export type Payments = {
  /** Null when the order_id was ever used. */
  create: (request: PaymentRequest, createdAt: number, expiresAt: number) => Payment | null
  byOrder: (orderId: string) => Payment | undefined
  byToken: (payToken: string) => Payment | undefined
  newestFirst: () => Payment[]
  /** False once confirmed or expired: of two taps, one wins. */
  confirm: (orderId: string, confirmation: Confirmation) => boolean
  release: (at: number, orderId?: string) => void
}

export function openPayments(database: DatabaseSync): Payments {
  database.exec(`create table if not exists payments (
    order_id text primary key, amount integer not null, currency text not null, reference text not null,
    return_url text not null, cancel_url text not null, notif_url text not null, lang text not null,
    pay_token text not null unique, notif_token text not null unique,
    created_at integer not null, expires_at integer not null,
    scenario text, phone text, txnid text unique, release_at integer
  )`)
  const insert = database.prepare(`insert into payments
    (order_id, amount, currency, reference, return_url, cancel_url, notif_url, lang, pay_token, notif_token, created_at, expires_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (order_id) do nothing`)
  const byOrder = database.prepare('select * from payments where order_id = ?')
  const byToken = database.prepare('select * from payments where pay_token = ?')
  const all = database.prepare('select * from payments order by created_at desc, rowid desc')
  const confirm =
    database.prepare(`update payments set scenario = ?, phone = ?, txnid = ?, release_at = ?
    where order_id = ? and scenario is null and expires_at > ?`)
  const release = database.prepare(
    'update payments set release_at = ? where release_at > ? and (order_id = ? or ? is null)',
  )

  return {
    create: (request, createdAt, expiresAt) => {
      const tokens = {
        payToken: randomBytes(32).toString('hex'),
        notifToken: randomBytes(16).toString('hex'),
      }
      const { orderId, amount, currency, reference, returnUrl, cancelUrl, notifUrl, lang } = request
      const { changes } = insert.run(
        orderId,
        amount,
        currency,
        reference,
        returnUrl,
        cancelUrl,
        notifUrl,
        lang,
        tokens.payToken,
        tokens.notifToken,
        createdAt,
        expiresAt,
      )
      if (changes === 0) return null
      return {
        ...request,
        ...tokens,
        createdAt,
        expiresAt,
        scenario: null,
        phone: null,
        txnid: null,
        releaseAt: null,
      }
    },
    byOrder: (orderId) => readOrNone(byOrder.get(orderId)),
    byToken: (payToken) => readOrNone(byToken.get(payToken)),
    newestFirst: () => all.all().map(read),
    confirm: (orderId, { scenario, phone, txnid, at, releaseAt }) =>
      confirm.run(scenario, phone, txnid, releaseAt, orderId, at).changes === 1,
    release: (at, orderId) => void release.run(at, at, orderId ?? null, orderId ?? null),
  }
}

function readOrNone(row: SqliteRow | undefined): Payment | undefined {
  return row === undefined ? undefined : read(row)
}

function read(row: SqliteRow): Payment {
  const scenario = textOrNull(row, 'scenario')
  return {
    orderId: text(row, 'order_id'),
    amount: integer(row, 'amount'),
    currency: text(row, 'currency'),
    reference: text(row, 'reference'),
    returnUrl: text(row, 'return_url'),
    cancelUrl: text(row, 'cancel_url'),
    notifUrl: text(row, 'notif_url'),
    lang: text(row, 'lang'),
    payToken: text(row, 'pay_token'),
    notifToken: text(row, 'notif_token'),
    createdAt: integer(row, 'created_at'),
    expiresAt: integer(row, 'expires_at'),
    scenario: scenario !== null && isScenario(scenario) ? scenario : null,
    phone: textOrNull(row, 'phone'),
    txnid: textOrNull(row, 'txnid'),
    releaseAt: integerOrNull(row, 'release_at'),
  }
}

export type OrangeMoneyStep = 'token' | 'create' | 'status'

export type Provider = {
  url: () => string
  clock: Clock
  tokens: AccessTokens
  faults: Faults<OrangeMoneyStep>
  payments: Payments
  outbox: Outbox
  /** Runs several writes as one, also in a kill. */
  atomically: <Result>(work: () => Result) => Result
  settings: {
    merchantKey: string
    merchantName: string
    countries: readonly string[]
    tokenValiditySeconds: number
    lateSeconds: number
  }
}

export function paymentUrl(provider: Provider, payToken: string): string {
  return `${provider.url()}/payment/pay_token/${payToken}`
}
