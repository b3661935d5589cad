import { sumOf } from '#kernel/wire/money.ts'
import * as contract from '#modules/payouts/contract/payouts.ts'

import type { PaymentProviders } from '#gateways/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { approveBatch, rebuildBatch, reviewBatch } from './approve-batch.ts'
import { batchExport, operatorFile, recordResults } from './batch-files.ts'
import { batchesPage, batchRow, presentBatch } from './batches.ts'
import { buildBatch } from './build-batch.ts'
import { heldFile, heldItems, remindShop } from './held.ts'
import { fail } from './errors.ts'
import { retryLine, failLine, payLine } from './settle-line.ts'
import { sellerPayoutRoutes } from './seller-payouts-routes.ts'
import { sendBatch } from './send-batch.ts'

export function payoutsRoutes(kernel: Kernel, providers: PaymentProviders): Route[] {
  const show = (batchId: string, callerId: string) =>
    presentBatch(kernel.db, providers, { batchId, callerId })
  return [
    route(contract.listBatches, async ({ query }) => {
      const { batches, total } = await batchesPage(kernel.db, query)
      return {
        batches,
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalBatches: total,
      }
    }),
    route(contract.buildBatch, async ({ caller, idempotencyKey }) => {
      const id = await buildBatch(kernel, caller, idempotencyKey)
      if (!id) throw fail('payouts.nothing_to_pay')
      return show(id, caller.userId)
    }),
    route(contract.readBatch, ({ params, caller }) => show(params.id, caller.userId)),
    route(contract.remindShop, ({ params, caller }) => remindShop(kernel, caller, params.shopId)),
    route(contract.listHeld, async ({ query: { page, limit } }) => {
      const held = await heldItems(kernel.db, kernel.clock.now(), 'finance')
      const amount = sumOf(held, (item) => item.amount)
      return {
        held: held.slice((page - 1) * limit, page * limit),
        currentPage: page,
        totalPages: Math.ceil(held.length / limit),
        totalHeld: held.length,
        amount,
      }
    }),
    route(contract.exportHeld, async () =>
      heldFile(await heldItems(kernel.db, kernel.clock.now(), 'finance')),
    ),
    route(contract.reviewBatch, async ({ params, caller }) => {
      await reviewBatch(kernel, { batchId: params.id, actor: caller })
      return show(params.id, caller.userId)
    }),
    route(contract.rebuildBatch, async ({ params, body, caller }) => {
      await rebuildBatch(kernel, { batchId: params.id, actor: caller, reason: body.reason })
      return show(params.id, caller.userId)
    }),
    route(contract.approveBatch, async ({ params, body, caller }) => {
      await approveBatch(kernel, { batchId: params.id, actor: caller, amount: body.amount })
      return show(params.id, caller.userId)
    }),
    route(contract.sendBatch, async ({ params, caller }) => {
      await sendBatch(kernel, providers, { batchId: params.id, actor: caller })
      return show(params.id, caller.userId)
    }),
    route(contract.operatorFile, ({ params, query }) =>
      operatorFile(kernel.db, providers, { batchId: params.id, provider: query.operateur }),
    ),
    route(contract.exportBatch, ({ params }) => batchExport(kernel.db, params.id)),
    route(contract.recordResults, async ({ params, body, caller }) => {
      if (!(await batchRow(kernel.db, params.id))) throw fail('payouts.batch_unknown')
      const results = await recordResults(kernel, {
        batchId: params.id,
        actor: caller,
        csv: body.csv,
      })
      return { ...results, batch: await show(params.id, caller.userId) }
    }),
    route(contract.payLine, async ({ params, body, caller }) => {
      return show(
        await payLine(kernel, { lineId: params.id, actor: caller, ...body }),
        caller.userId,
      )
    }),
    route(contract.failLine, async ({ params, body, caller }) => {
      return show(
        await failLine(kernel, { lineId: params.id, actor: caller, ...body }),
        caller.userId,
      )
    }),
    route(contract.retryLine, async ({ params, caller }) =>
      show(await retryLine(kernel, providers, { lineId: params.id, actor: caller }), caller.userId),
    ),
    ...sellerPayoutRoutes(kernel),
  ]
}
