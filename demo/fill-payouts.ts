import { inArray } from 'drizzle-orm'

import { sumOf } from '#kernel/wire/money.ts'
import { plans } from '#modules/plans/contract/plans.ts'

import type { Kernel } from '#kernel/kernel.ts'
import {
  approveBatch,
  buildBatch,
  failLine,
  payLine,
  reviewBatch,
  sendBatch,
} from '#modules/payouts/module.ts'
import { payFromSales, presentSubscription } from '#modules/subscriptions/module.ts'
import { users } from '#modules/identity/database/tables.ts'
import { payoutLines } from '#modules/payouts/database/tables.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { phones } from './accounts.ts'
import type { Replay } from './replay.ts'
import type { DemoShop } from './content.ts'
import { planEnd } from './fill-shops.ts'
import { lookUp } from './orders/directory.ts'
import { tryToPay } from './orders/pay.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

const saturdays = 4

/** Leaves one line of the last batch but one failed, and the last batch waiting for approval. */
export async function fillPayouts(replay: Replay, now: Date): Promise<void> {
  for (const [index, day] of saturdaysBefore(now).entries())
    await replay.play(`versements ${day.toISOString().slice(0, 10)}`, () =>
      playSaturday(replay, day, { back: saturdays - 1 - index, now }),
    )
}

export function saturdaysBefore(now: Date): Date[] {
  const last = new Date(now.getTime() - ((now.getUTCDay() + 1) % 7) * dayMs)
  last.setUTCHours(6, 0, 0, 0)
  if (last > now) last.setTime(last.getTime() - 7 * dayMs)
  return Array.from(
    { length: saturdays },
    (_, index) => new Date(last.getTime() - (saturdays - 1 - index) * 7 * dayMs),
  )
}

async function playSaturday(
  { kernel, clock }: Replay,
  day: Date,
  { back, now }: { back: number; now: Date },
): Promise<void> {
  clock.set(day)
  const batchId = await buildBatch(kernel, null)
  if (!batchId) return
  const { reader, approver } = await financeOfficers(kernel)
  clock.advance(102 * 60_000)
  // Early on a Saturday the batch is not reviewed yet.
  if (clock.now() > now) return
  await reviewBatch(kernel, { batchId, actor: reader })
  if (back === 0) return
  clock.advance(23 * 60_000)
  const lines = (await kernel.db.select().from(payoutLines)).filter(
    (line) => line.batchId === batchId && line.state === 'waiting',
  )
  await approveBatch(kernel, {
    batchId,
    actor: approver,
    amount: sumOf(lines, ({ amountFrancs }) => amountFrancs),
  })
  // Paid by file, without a call to a provider.
  await sendBatch(kernel, new Map(), { batchId, actor: reader })
  clock.advance(47 * 60_000)
  for (const [index, { id: lineId }] of lines.entries()) {
    if (back === 1 && index === lines.length - 1)
      await failLine(kernel, { lineId, actor: reader, reason: 'Compte fermé.' })
    else
      await payLine(kernel, {
        lineId,
        actor: reader,
        operatorTransactionId: `MP${day.toISOString().slice(2, 10).replaceAll('-', '')}.0712.C${48_200 + index}`,
      })
  }
}

export async function financeOfficers({ db }: Kernel) {
  const rows = await db
    .select({ userId: users.id, phone: users.phone })
    .from(users)
    .where(inArray(users.phone, [phones.finance, phones.secondFinance]))
  const officer = (phone: string) => ({
    userId: rows.find((one) => one.phone === phone)?.userId ?? '',
    role: 'finance' as const,
  })
  return { reader: officer(phones.secondFinance), approver: officer(phones.finance) }
}

const hourMs = 3_600_000
const remembered = 4

/**
 * Renews each paying shop's plan monthly, the day before its end; the first shop that sold enough
 * pays its last month with its sales.
 */
export async function fillSubscriptions(
  domains: ReplayDomains,
  shops: readonly DemoShop[],
  now: Date,
): Promise<void> {
  const payer = shops.find(({ plan }) => plans[plan].monthlyFrancs > 0)
  for (const shop of shops) {
    if (plans[shop.plan].monthlyFrancs === 0) continue
    await domains.replay.play(`abonnement/${shop.key}`, async () => {
      const payerId = lookUp(domains.directory.users, shop.ownerPhone)
      const months = Math.min(shop.since, remembered)
      for (let left = months; left > 0; left -= 1) {
        const start = monthsBefore(planEnd(shop, now), left)
        const at = left === months ? start : addMs(start, -26 * hourMs)
        if (shop === payer && left === 1 && (await paysFromSales(domains, payerId, shop.plan, at)))
          continue
        await tryToPay(
          domains,
          { type: 'subscription', payerId, body: { subscriptionPlan: shop.plan } },
          'succeeded',
          at,
        )
      }
    })
  }
}

/** @returns false when the shop had not sold enough */
async function paysFromSales(
  { replay: { kernel, clock } }: ReplayDomains,
  sellerId: string,
  plan: DemoShop['plan'],
  at: Date,
): Promise<boolean> {
  clock.set(at)
  const { offers, endsAt, payableSales } = await presentSubscription(kernel, sellerId)
  const offer = offers.find((one) => one.plan === plan)
  if (!offer || payableSales < offer.amount) return false
  const { plan: paidPlan, amount } = offer
  await payFromSales(kernel, sellerId, { plan: paidPlan, amount, seen: endsAt })
  return true
}

/** Takes the last day of a shorter month. */
function monthsBefore(date: Date, months: number): Date {
  const before = new Date(date)
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - months)
  const last = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate()
  before.setUTCDate(Math.min(date.getUTCDate(), last))
  return before
}
