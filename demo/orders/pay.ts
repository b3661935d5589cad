import { addMs } from '#kernel/clock.ts'
import { lastPayments, payables } from '#modules/payments/module.ts'

import type { ReplayDomains } from './replay-domains.ts'

const minuteMs = 60_000

type Purchase = {
  type: 'order' | 'subscription'
  payerId: string
  body: { orderId?: string; subscriptionPlan?: string }
}

/** @returns what is paid: the order, the subscription */
export async function openPage(
  { replay, payments }: ReplayDomains,
  { type, payerId, body }: Purchase,
  at: Date,
): Promise<string> {
  replay.clock.set(at)
  const payable = payables.of(replay.kernel).get(type)
  if (!payable) throw new Error(`nobody sells a ${type}`)
  const due = await payable({ payerId, body })
  await payments.start(due)
  return due.subjectId
}

/** Opens the page half a minute before `at`. */
export async function tryToPay(
  domains: ReplayDomains,
  purchase: Purchase,
  outcome: 'succeeded' | 'failed',
  at: Date,
): Promise<void> {
  const { replay, payments, operator } = domains
  const subjectId = await openPage(domains, purchase, addMs(at, -minuteMs / 2))
  const attempt = (await lastPayments(replay.kernel.db, [subjectId])).get(subjectId)
  if (!attempt) throw new Error(`no payment was opened for ${subjectId}`)
  replay.clock.set(at)
  operator.says(outcome, at)
  await payments.settle(attempt.id)
}
