import { z } from 'zod'
import type { Outbox } from '../program/outbox.ts'
import { announcements, type Outcome, type Scenario } from './sentinels.ts'

type Notified = { orderId: string; notifUrl: string; notifToken: string; txnid: string }

/** Stores the scenario's notifications; `outbox.wake` sends them. */
export function announce(
  outbox: Outbox,
  payment: Notified & { scenario: Scenario; releaseAt: number | null },
  at: number,
): void {
  let previous: number | null = null
  for (const { outcome, when } of announcements[payment.scenario]) {
    const dueAt = when === 'at_release' ? (payment.releaseAt ?? at) : at
    const afterId: number | null = when === 'after_previous' ? previous : null
    previous = outbox.add({ ...notification(payment, outcome), dueAt, afterId }).id
  }
}

/** Makes exactly these fields: neither order nor amount. */
export function notification({ orderId, notifUrl, notifToken, txnid }: Notified, status: Outcome) {
  const body = JSON.stringify({ status, notif_token: notifToken, txnid })
  return { subject: orderId, url: notifUrl, body }
}

export type SentNotification = {
  status: Outcome
  txnid: string
  attempts: number
  answer: number | null
}

export function notificationsOf(outbox: Outbox, orderId: string): SentNotification[] {
  return outbox.ofSubject(orderId).map(({ body, attempts, answer }) => {
    const { status, txnid } = sent.parse(JSON.parse(body))
    return { status, txnid, attempts, answer }
  })
}

const sent = z.object({ status: z.enum(['SUCCESS', 'FAILED']), txnid: z.string() })

export type PaymentStatus = 'INITIATED' | 'PENDING' | 'EXPIRED' | 'SUCCESS' | 'FAILED'

type Facts = {
  scenario: Scenario | null
  expiresAt: number
  releaseAt: number | null
}

/** Computed, never stored: a restart or a moved clock leaves no stale one. */
export function statusAt({ scenario, expiresAt, releaseAt }: Facts, moment: Date): PaymentStatus {
  const now = moment.getTime()
  const expired = now >= expiresAt
  const released = releaseAt !== null && now >= releaseAt

  switch (scenario) {
    case null:
    case 'left':
      return expired ? 'EXPIRED' : 'INITIATED'
    case 'unresolved':
      return expired ? 'EXPIRED' : 'PENDING'
    case 'late':
      return released ? 'SUCCESS' : 'PENDING'
    case 'paid_after_expiry':
      return released ? 'SUCCESS' : 'EXPIRED'
    case 'refused':
    case 'forged':
      return 'FAILED'
    case 'paid':
    case 'doubled':
    case 'unannounced':
    case 'disordered':
      return 'SUCCESS'
  }
}
