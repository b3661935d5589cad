import * as contract from '#contract/refunds.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'
import { refundUnknown } from './payments.errors.ts'
import { readRefund, refundsPage } from './refunds.queries.ts'
import { approveRefund, confirmRefund, failRefund, sendRefund } from './settle-refund.ts'

export function refundRoutes(kernel: Kernel): Route[] {
  const show = async (refundId: string) => {
    const refund = await readRefund(kernel.db, refundId)
    if (!refund) throw refundUnknown()
    return refund
  }
  return [
    route(contract.listRefunds, async ({ query }) => {
      const { refunds, counts } = await refundsPage(kernel.db, query)
      const total = query.state ? (counts[query.state] ?? 0) : Object.values(counts).reduce((sum, value) => sum + value, 0)
      return { refunds, currentPage: query.page, totalPages: Math.ceil(total / query.limit), totalRefunds: total, counts }
    }),
    route(contract.approveRefund, async ({ params, caller }) => {
      await approveRefund(kernel, { refundId: params.id, actorId: caller.userId })
      return show(params.id)
    }),
    route(contract.sendRefund, async ({ params, caller }) => {
      await sendRefund(kernel, { refundId: params.id, actorId: caller.userId })
      return show(params.id)
    }),
    route(contract.confirmRefund, async ({ params, body, caller }) => {
      await confirmRefund(kernel, { ...body, refundId: params.id, actorId: caller.userId })
      return show(params.id)
    }),
    route(contract.failRefund, async ({ params, body, caller }) => {
      await failRefund(kernel, { ...body, refundId: params.id, actorId: caller.userId })
      return show(params.id)
    }),
  ]
}
