import { eq, sql } from 'drizzle-orm'
import { pageOf } from '#kernel/database/pages.ts'
import { sumOf } from '#kernel/wire/money.ts'
import * as contract from '#modules/payouts/contract/payouts.ts'
import * as heldContract from '#modules/payouts/contract/held-items.ts'

import type { PaymentProviders } from '#providers/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import * as sellerContract from '#modules/payouts/contract/seller-payouts.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import type { readNextPayout } from '#modules/payouts/contract/seller-payouts.ts'
import { shopOf } from '#modules/shops/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { approveBatch, reviewBatch } from './approve-batch.ts'
import { batchExport, operatorFile, recordResults } from './batch-files.ts'
import { batchesPage, batchRow, presentBatch } from './batches.ts'
import { buildBatch, rebuildBatch } from './build-batch.ts'
import { heldFile, heldItems, heldOf, refusedLines, remindShop } from './held.ts'
import { fail } from './errors.ts'
import { retryLine, failLine, payLine } from './settle-line.ts'
import { sendBatch } from './send-batch.ts'
import { saturdaysPage, statementFile, statementOf } from './statement.ts'
import { countOf, saturdaysAhead } from './next-saturday.ts'
import { query } from '#kernel/database/query.ts'

export function payoutsRoutes(kernel: Kernel, providers: PaymentProviders): Route[] {
  const show = (batchId: string, callerId: string) =>
    presentBatch(kernel.db, providers, { batchId, callerId })
  return [
    route(contract.listBatches, async ({ query }) => {
      const { batches, total } = await batchesPage(kernel.db, query)
      return { batches, ...pageOf(query, total), totalBatches: total }
    }),
    route(contract.buildBatch, async ({ caller, idempotencyKey }) => {
      const id = await buildBatch(kernel, caller, idempotencyKey)
      if (!id) throw fail('payouts.nothing_to_pay')
      return show(id, caller.userId)
    }),
    route(contract.readBatch, ({ params, caller }) => show(params.id, caller.userId)),
    route(heldContract.remindShop, ({ params, caller }) =>
      remindShop(kernel, caller, params.shopId),
    ),
    route(heldContract.listHeld, async ({ query: { page, limit } }) => {
      const held = await heldItems(kernel.db, kernel.clock.now(), 'finance')
      const amount = sumOf(held, (item) => item.amount)
      return {
        held: held.slice((page - 1) * limit, page * limit),
        ...pageOf({ page, limit }, held.length),
        totalHeld: held.length,
        amount,
      }
    }),
    route(heldContract.exportHeld, async () =>
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

function sellerPayoutRoutes(kernel: Kernel): Route[] {
  const own = async (userId: string) => {
    const shopId = await shopOf(kernel.db, userId)
    if (!shopId) throw fail('payouts.no_shop')
    return shopId
  }
  const statement = async (lineId: string, userId: string) => {
    const shopId = await shopOf(kernel.db, userId)
    const found = shopId ? await statementOf(kernel.db, lineId, shopId) : null
    if (!found) throw fail('payouts.line_unknown')
    return found
  }
  return [
    route(sellerContract.readNextPayout, async ({ caller }) =>
      seenBy(caller, await nextPayout(kernel, await own(caller.userId), kernel.clock.now())),
    ),
    route(sellerContract.listSaturdays, async ({ caller, query }) => {
      const { saturdays, total } = await saturdaysPage(kernel.db, await own(caller.userId), query)
      return { saturdays, ...pageOf(query, total), totalSaturdays: total }
    }),
    route(sellerContract.readStatement, async ({ params, caller }) =>
      seenBy(caller, await statement(params.id, caller.userId)),
    ),
    route(sellerContract.exportStatement, async ({ params, caller }) =>
      statementFile(seenBy(caller, await statement(params.id, caller.userId))),
    ),
  ]
}

/** Shows API keys only the number's end. */
function seenBy<Seen extends { depotNumber: string }>(
  { scopes }: Pick<Caller, 'scopes'>,
  seen: Seen,
): Seen {
  return scopes ? { ...seen, depotNumber: `••••••${seen.depotNumber.slice(-2)}` } : seen
}

/** @throws payouts.no_shop (404) */
async function nextPayout(
  kernel: Kernel,
  shopId: string,
  now: Date,
): Promise<Reply<typeof readNextPayout>> {
  const { db } = kernel
  const [shop] = await db
    .select({ depotNumber: shopFacts.depotNumber })
    .from(shopFacts)
    .where(eq(shopFacts.id, shopId))
  if (!shop) throw fail('payouts.no_shop')
  const own = { owner: 'seller' as const, ownerId: shopId }
  const { batch, coming, dues } = await saturdaysAhead(kernel, own, now)
  const held = [...heldOf(dues, 'seller'), ...(await refusedLines(db, own))]
  const open = batch && batch.state !== 'sent' ? batch : null
  const due = coming.amount - coming.owes + (open?.amount ?? 0)
  const year = Number(dayOf(now).slice(0, 4))
  return {
    day: open?.day ?? coming.day,
    amount: Math.max(due, 0),
    orders: coming.orders + (open?.orders ?? 0),
    owes: Math.max(-due, 0),
    batch,
    coming,
    depotNumber: shop.depotNumber,
    held: {
      amount: sumOf(held, amountOf),
      orders: held.length,
      items: held,
    },
    notYet: { amount: sumOf(dues.notYet, amountOf), orders: countOf(dues.notYet) },
    paidThisYear: { year, ...(await paidIn(db, shopId, year)) },
  }
}

const amountOf = ({ amount }: { amount: number }) => amount

async function paidIn(
  db: Sql,
  shopId: string,
  year: number,
): Promise<{ amount: number; saturdays: number }> {
  const [row] = await query<{ amount: number; saturdays: number }>(
    db,
    sql`
    select coalesce(sum(l.amount_francs), 0)::bigint as amount, count(distinct b.day) as saturdays
    from payout_lines l join payout_batches b on b.id = l.batch_id
    where l.owner = 'seller' and l.owner_id = ${shopId} and l.state = 'paid' and b.day between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`,
  )
  return row ?? { amount: 0, saturdays: 0 }
}
