import { eq, sql } from 'drizzle-orm'

import * as contract from '#modules/payouts/contract/seller-payouts.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { readNextPayout } from '#modules/payouts/contract/seller-payouts.ts'

import { shopOf } from '#modules/shops/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { fail } from './errors.ts'
import { saturdaysPage, statementFile, statementOf } from './statement.ts'
import { heldOf, refusedLines } from './held.ts'
import { countOf, saturdaysAhead } from './next-saturday.ts'

/** A shop's own payouts: the shop is the caller's, never a parameter. */
export function sellerPayoutRoutes(kernel: Kernel): Route[] {
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
    route(contract.readNextPayout, async ({ caller }) =>
      nextPayout(kernel.db, await own(caller.userId), kernel.clock.now()),
    ),
    route(contract.listSaturdays, async ({ caller, query }) => {
      const { saturdays, total } = await saturdaysPage(kernel.db, await own(caller.userId), query)
      return {
        saturdays,
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalSaturdays: total,
      }
    }),
    route(contract.readStatement, ({ params, caller }) => statement(params.id, caller.userId)),
    route(contract.exportStatement, async ({ params, caller }) =>
      statementFile(await statement(params.id, caller.userId)),
    ),
  ]
}

/**
 * What a shop can expect: its next Saturday, what is withheld and why, what is not yet payable, and
 * the sum of the year. @throws payouts.no_shop (404)
 */
async function nextPayout(
  db: Sql,
  shopId: string,
  now: Date,
): Promise<Reply<typeof readNextPayout>> {
  const [shop] = await db
    .select({ depotNumber: shopFacts.depotNumber })
    .from(shopFacts)
    .where(eq(shopFacts.id, shopId))
  if (!shop) throw fail('payouts.no_shop')
  const own = { owner: 'seller' as const, ownerId: shopId }
  const { batch, coming, dues } = await saturdaysAhead(db, own, now)
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
  const { rows } = await db.execute<{ amount: number; saturdays: number }>(sql`
    select coalesce(sum(l.amount_francs), 0)::bigint as amount, count(distinct b.day) as saturdays
    from payout_lines l join payout_batches b on b.id = l.batch_id
    where l.owner = 'seller' and l.owner_id = ${shopId} and l.state = 'paid' and b.day between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`)
  return rows[0] ?? { amount: 0, saturdays: 0 }
}
