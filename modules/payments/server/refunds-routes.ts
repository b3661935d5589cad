import { sumOf } from '#kernel/wire/money.ts'
import * as own from '#modules/payments/contract/own-refunds.ts'
import * as contract from '#modules/payments/contract/refunds.ts'

import { financeCount } from '#modules/accounts/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { PaymentProviders } from '#gateways/payment-provider.ts'
import { refundByCall, refundFourEyes, refundUnknown } from './errors.ts'
import { giveRefundNumber } from './give-refund-number.ts'
import { listOwnRefunds } from './own-refunds.ts'
import { refundFile } from './refund-file.ts'
import { readRefund, refundsPage, type RefundRow } from './refunds.ts'
import { approveRefund, confirmRefund, failRefund, maySend, sendRefund } from './settle-refund.ts'

export function refundRoutes(kernel: Kernel, providers: PaymentProviders): Route[] {
  const show = async (refundId: string, callerId: string) => {
    const refund = await readRefund(kernel.db, refundId)
    if (!refund) throw refundUnknown()
    return readBy(refund, callerId, await financeCount(kernel.db))
  }
  const isByCall = ({ provider }: RefundRow) => providers.get(provider)?.moneyOut !== undefined
  /** A result that the operator gives by call cannot be typed. */
  const refuseByCall = async (refundId: string) => {
    const refund = await readRefund(kernel.db, refundId)
    if (refund && isByCall(refund)) throw refundByCall()
  }
  /** What this member of finance may do with it now. */
  function readBy(row: RefundRow, callerId: string, finance: number): contract.Refund {
    const { approvedById, isWhole, ...plain } = row
    const byCall = isByCall(row)
    // By call, a part of a payment is a transfer: to the payer's number unless another was given.
    const toPhone = byCall && !isWhole ? (row.toPhone ?? row.payerPhone) : row.toPhone
    const refund = { ...plain, byCall, toPhone }
    if (refund.state !== 'approved') return { ...refund, dispatch: { allowed: false, why: '' } }
    const allowed = maySend(approvedById, callerId, finance)
    return { ...refund, dispatch: { allowed, why: allowed ? '' : refundFourEyes().message } }
  }
  return [
    route(own.listOwnRefunds, async ({ query, caller }) => ({
      refunds: await listOwnRefunds(kernel.db, caller.userId, query.orderId),
    })),
    route(own.giveRefundNumber, ({ params, body, caller, address }) =>
      giveRefundNumber(kernel, {
        refundId: params.id,
        ownerId: caller.userId,
        phone: body.phone,
        password: body.password,
        address,
      }),
    ),
    route(contract.listRefunds, async ({ query, caller }) => {
      const { refunds, counts } = await refundsPage(kernel.db, query)
      const finance = await financeCount(kernel.db)
      const total = query.state ? (counts[query.state] ?? 0) : sumOf(Object.values(counts))
      return {
        refunds: refunds.map((refund) => readBy(refund, caller.userId, finance)),
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalRefunds: total,
        counts,
      }
    }),
    route(contract.exportRefunds, async ({ query }) => refundFile(kernel.db, query.state)),
    route(contract.approveRefund, async ({ params, caller }) => {
      await approveRefund(kernel, { refundId: params.id, actor: caller })
      return show(params.id, caller.userId)
    }),
    route(contract.sendRefund, async ({ params, caller }) => {
      await sendRefund(kernel, { refundId: params.id, actor: caller })
      return show(params.id, caller.userId)
    }),
    route(contract.confirmRefund, async ({ params, body, caller }) => {
      await refuseByCall(params.id)
      await confirmRefund(kernel, { ...body, refundId: params.id, actor: caller })
      return show(params.id, caller.userId)
    }),
    route(contract.failRefund, async ({ params, body, caller }) => {
      await refuseByCall(params.id)
      await failRefund(kernel, { ...body, refundId: params.id, actor: caller })
      return show(params.id, caller.userId)
    }),
  ]
}
