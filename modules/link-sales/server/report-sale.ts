import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { reportSale as wire } from '#modules/link-sales/contract/sale-reports.ts'
import { shopFacts, shopHelperFacts } from '#modules/shops/database/views.ts'
import { offers, saleReports } from '#modules/link-sales/database/tables.ts'
import { dayMs } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { hashToken, newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { takeTry, type Throttle } from '#kernel/limits/throttle.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import { fail } from './errors.ts'

/** Waiting reports that are kept of one sale, the newest. */
export const MOST_OPEN_REPORTS = 200

/** Reports of one sale by visitors of one network, which many telephones may share. */
const visitorsOfNetwork: Throttle = {
  name: 'sale-report-network',
  free: 3,
  leakMs: dayMs,
  waitsMs: [dayMs],
}

type Report = Read<typeof wire>['body'] & {
  token: string
  caller: Caller | null
  address: string
}

/**
 * Stores a report for the team: one of each account, which its next one replaces, and few of the
 * visitors of one network. The newest are kept.
 * @throws link_sales.link_unknown (404) · link_sales.own_shop (422) · link_sales.reported_enough
 * (429)
 */
export async function reportSale(
  kernel: Kernel,
  { token, caller, address, reason, words }: Report,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [offer] = await tx
      .select({ id: offers.id, shopId: offers.shopId })
      .from(offers)
      .where(eq(offers.tokenHash, hashToken(token)))
      .for('update')
    if (!offer) throw fail('link_sales.link_unknown')
    const { id: offerId } = offer
    const userId = caller?.userId ?? null
    if (userId) {
      if (await isOfShop(tx, offer.shopId, userId)) throw fail('link_sales.own_shop')
      await tx.delete(saleReports).where(and(waitingOf(offerId), eq(saleReports.userId, userId)))
    } else {
      const subject = `${offerId} ${networkOf(address)}`
      if ((await takeTry(tx, at, [{ throttle: visitorsOfNetwork, subject }])) > 0)
        throw fail('link_sales.reported_enough')
    }
    const id = newId()
    await tx
      .insert(saleReports)
      .values({ id, offerId, reason, words: words || null, userId, reportedAt: at })
    await keepNewest(tx, offerId)
  })
}

async function isOfShop(tx: Tx, shopId: string, userId: string): Promise<boolean> {
  const rows = await query(
    tx,
    sql`select from ${shopFacts} where id = ${shopId} and owner_id = ${userId}
    union all select from ${shopHelperFacts}
      where shop_id = ${shopId} and user_id = ${userId} and ended_at is null`,
  )
  return rows.length > 0
}

async function keepNewest(tx: Tx, offerId: string): Promise<void> {
  const older = tx
    .select({ id: saleReports.id })
    .from(saleReports)
    .where(waitingOf(offerId))
    .orderBy(desc(saleReports.reportedAt), desc(saleReports.id))
    .offset(MOST_OPEN_REPORTS)
  await tx.delete(saleReports).where(inArray(saleReports.id, older))
}

function waitingOf(offerId: string) {
  return and(eq(saleReports.offerId, offerId), isNull(saleReports.decidedAt))
}

/** Tells whether the team closed it after a report. */
export async function isRemovedByTeam(db: Sql, offerId: string): Promise<boolean> {
  const [report] = await db
    .select({ id: saleReports.id })
    .from(saleReports)
    .where(and(eq(saleReports.offerId, offerId), eq(saleReports.decision, 'withdrawn')))
    .limit(1)
  return report !== undefined
}

/** Keeps the reports of a deleted account without its words. */
export async function forgetReporter(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(saleReports)
    .set({ userId: null, words: null })
    .where(eq(saleReports.userId, userId))
}
