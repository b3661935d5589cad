import { cancelTeamOrder } from '#modules/team-orders/contract/admin-orders.ts'
import {
  approveBatch,
  failLine,
  listBatches,
  payLine,
  retryLine,
  reviewBatch,
  sendBatch,
} from '#modules/payouts/contract/payouts.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#modules/refunds/contract/refunds.ts'
import { decideComplaint } from '#modules/complaints/module.ts'
import {
  payPlanFromSales,
  readSubscription,
} from '#modules/subscriptions/contract/subscriptions.ts'
import { newId } from '#kernel/ids.ts'
import { dayMs } from '#kernel/clock.ts'
import { attempt, choose, minute, withOrder, type Acts } from './model-context.ts'
import { sayWhereItGoes } from '../../support/refund-number.ts'

/** Acts of the clock, support, finance and the operator. */
export const teamActs: Acts = {
  async time({ market }, { also }) {
    const steps = [minute, 11 * minute, 21 * minute, 13 * 60 * minute, 80 * 60 * minute]
    market.clock.advance(choose(steps, also))
    for (const job of [
      'payments.watch',
      'orders.expire',
      'promotions.lapse-uses',
      'orders.close-delivered',
    ])
      await market.runJob(job)
    for (const kind of ['orders.accept', 'exchanges.pay', 'exchanges.give_back'])
      for (const job of ['promises.tell', 'promises.end']) await market.runJob(job, kind)
  },
  /** Zones begin, or end, to ask a deposit for all cash orders. */
  askDeposits: ({ market }, { also }) =>
    market.sql('update delivery_zones set deposit_above_francs = $1', [also % 3 ? 0 : null]),
  /** The team ends one parcel of an order, paid or not. */
  cancelParcel: (context, { pick, also }) =>
    withOrder(context, pick, ({ order: { _id, fulfillments } }) =>
      context.admin.call(cancelTeamOrder, {
        params: { id: _id },
        body: { parcels: [choose(fulfillments, also)._id], reason: 'Boutique injoignable.' },
      }),
    ),
  async decide({ market, admin }, { pick, also }) {
    const open = await market.sql<{ id: string }>(
      "select id from complaints where status <> 'résolu' order by opened_at, id",
    )
    if (open.length === 0) return
    await decideComplaint(market.kernel, {
      complaintId: choose(open, pick).id,
      actor: { userId: admin.user._id, role: 'admin' },
      outcome: choose(['remboursé', 'remplacé', 'rejeté', 'remboursé'] as const, also),
      // All of it, a part, a franc, or more than was paid.
      refundFrancs: choose([null, 5_000, 1, 1_000_000], pick),
      // Some refunds wait for their goods.
      goodsBack: also % 4 === 3,
      reason: 'Photos vérifiées.',
    })
  },
  /** A batch is built on Saturday, reviewed by one officer, approved by the other, and sent. */
  async payday({ market, finance, secondOfficer }, { also }) {
    const now = market.clock.now()
    const days = (6 - now.getUTCDay() + 7) % 7 || 7
    market.clock.set(new Date(Math.floor(now.getTime() / dayMs + days) * dayMs + 6 * 60 * minute))
    await market.runJob('orders.close-delivered')
    await Promise.all([market.runJob('payouts.build'), market.runJob('payouts.build')])
    const [batch] = (await finance.call(listBatches, {})).batches
    if (!batch || batch.state !== 'draft') return
    const params = { id: batch._id }
    const body = { amount: batch.amount }
    await attempt(market, () => finance.call(reviewBatch, { params }))
    if (also % 4 === 0) return
    await attempt(market, () => twice(() => secondOfficer.call(approveBatch, { params, body })))
    await attempt(market, () => finance.call(sendBatch, { params }))
  },
  /** A shop pays its plan with what it is owed, pressed twice. */
  async planFromSales({ sellers }, { pick, also }) {
    const seller = choose(sellers, pick)
    const { offers, endsAt } = await seller.call(readSubscription, {})
    const { plan, amount } = choose(offers, also)
    await twice(() => seller.call(payPlanFromSales, { body: { plan, amount, seen: endsAt } }))
  },
  /** Two processes follow the transfers, while the operator may lose an answer or be down. */
  async transfers({ market }, { also }) {
    const kind = choose(['lost', 'down', null, null] as const, also)
    if (kind) market.wave.setFault('payout', { kind, times: 1 })
    market.clock.advance(7 * 60 * minute)
    await Promise.all([market.runJob('payouts.transfers'), market.runJob('payouts.transfers')])
    market.wave.clearFaults()
  },
  /** The operator pays or refuses a line of any batch, and reports it twice. */
  async operator({ market, finance }, { pick, also }) {
    const lines = await market.sql<{ id: string }>(
      "select id from payout_lines where state not in ('paid', 'withdrawn') order by id desc limit 6",
    )
    if (lines.length === 0) return
    const params = { id: choose(lines, pick).id }
    const refused = { params, body: { reason: 'Numéro fermé.' } }
    if (also % 3 === 0) return attempt(market, () => finance.call(failLine, refused))
    if (also % 3 === 1) await attempt(market, () => finance.call(retryLine, { params }))
    await twice(() => finance.call(payLine, { params, body: transaction('MP') }))
  },
  /** Approved by one officer, sent by the other, confirmed twice at once. */
  async refund({ market, buyers, finance, secondOfficer }, { pick }) {
    const { refunds } = await finance.call(listRefunds, { query: { limit: 100 } })
    const open = refunds.filter((refund) => refund.state !== 'confirmed')
    if (open.length === 0) return
    const refund = choose(open, pick)
    const params = { id: refund._id }
    await attempt(market, () => sayWhereItGoes(buyers, refund))
    await attempt(market, () => finance.call(approveRefund, { params }))
    await attempt(market, () => secondOfficer.call(sendRefund, { params }))
    if (refund.byCall) await twice(() => market.runJob('payments.watch-refunds'))
    else await twice(() => finance.call(confirmRefund, { params, body: transaction('RB') }))
  },
}

function twice(step: () => Promise<unknown>): Promise<unknown> {
  return Promise.allSettled([step(), step()])
}

function transaction(prefix: string): { operatorTransactionId: string } {
  return { operatorTransactionId: `${prefix}-${newId()}` }
}
