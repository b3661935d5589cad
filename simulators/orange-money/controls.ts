import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import {
  notifierControls,
  type NotifierControls,
  serveControl,
  serveProgramControls,
} from '../program/program-controls.ts'
import { type Payment, paymentUrl, type Provider, type OrangeMoneyStep } from './state.ts'
import {
  notification,
  notificationsOf,
  type PaymentStatus,
  type SentNotification,
  statusAt,
} from './notifications.ts'
import type { Outcome, Scenario } from './sentinels.ts'

type PaymentFacts = {
  orderId: string
  /** Status as transactionstatus returns it. */
  status: PaymentStatus
  amount: number
  currency: string
  reference: string
  phone: string | null
  scenario: Scenario | null
  txnid: string | null
  payToken: string
  notifToken: string
  paymentUrl: string
  notifUrl: string
  createdAt: string
  expiresAt: string
  notifications: SentNotification[]
}

type Forgery = { status?: Outcome; notifToken?: string; txnid?: string }

export type Controls = NotifierControls<OrangeMoneyStep> & {
  /** Confirms late payments at once: all, or one. */
  releaseLate: (orderId?: string) => void
  /** Newest first. */
  payments: () => PaymentFacts[]
  payment: (orderId: string) => PaymentFacts | undefined
  /**
   * Repeats a notification, or sends a false one. @returns the merchant's HTTP status; null: no
   * answer
   */
  notify: (orderId: string, forgery?: Forgery) => Promise<number | null>
}

export function openControls(provider: Provider): Controls {
  const { clock, payments, outbox } = provider
  const present = (payment: Payment): PaymentFacts => presentPayment(provider, payment)

  return {
    ...notifierControls(provider),
    releaseLate: (orderId) => {
      const now = clock.now().getTime()
      provider.atomically(() => {
        payments.release(now, orderId)
        outbox.release(now, orderId)
      })
      outbox.wake()
    },
    payments: () => payments.newestFirst().map(present),
    payment: (orderId) => {
      const payment = payments.byOrder(orderId)
      return payment && present(payment)
    },
    notify: async (orderId, forgery = {}) => {
      const payment = payments.byOrder(orderId)
      if (payment === undefined) throw new RangeError(`No payment has the order_id ${orderId}`)
      const { notifUrl } = payment
      const notifToken = forgery.notifToken ?? payment.notifToken
      const txnid = forgery.txnid ?? payment.txnid ?? ''
      const isPaid = statusAt(payment, clock.now()) === 'SUCCESS'
      const status = forgery.status ?? (isPaid ? 'SUCCESS' : 'FAILED')
      return outbox.sendNow(notification({ orderId, notifUrl, notifToken, txnid }, status))
    },
  }
}

function presentPayment(provider: Provider, payment: Payment): PaymentFacts {
  const {
    orderId,
    amount,
    currency,
    reference,
    phone,
    scenario,
    txnid,
    payToken,
    notifToken,
    notifUrl,
  } = payment
  return {
    orderId,
    status: statusAt(payment, provider.clock.now()),
    amount,
    currency,
    reference,
    phone,
    scenario,
    txnid,
    payToken,
    notifToken,
    paymentUrl: paymentUrl(provider, payToken),
    notifUrl,
    createdAt: new Date(payment.createdAt).toISOString(),
    expiresAt: new Date(payment.expiresAt).toISOString(),
    notifications: notificationsOf(provider.outbox, orderId),
  }
}

const step = z.enum(['token', 'create', 'status'])
const orderId = z.string().min(1)

/** Serves controls to other processes: `POST /_control/…`, JSON. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  serveProgramControls(app, step, controls)
  serveControl(app, 'release', z.object({ orderId: orderId.optional() }), ({ orderId }) =>
    controls.releaseLate(orderId),
  )
  serveControl(app, 'payments', z.object({ orderId: orderId.optional() }), ({ orderId }) => ({
    payments: controls
      .payments()
      .filter((payment) => orderId === undefined || payment.orderId === orderId),
  }))

  const notification = z.object({
    orderId,
    status: z.enum(['SUCCESS', 'FAILED']).optional(),
    notifToken: z.string().optional(),
    txnid: z.string().optional(),
  })
  serveControl(app, 'notify', notification, async ({ orderId, ...forgery }) => ({
    answer: await controls.notify(orderId, forgery),
  }))
}
