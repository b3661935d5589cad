import { and, eq, isNull, sql } from 'drizzle-orm'

import type {
  decideSaleReport,
  listSaleReports as wire,
  SaleReport,
} from '#modules/link-sales/contract/sale-reports.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { offers, saleReports } from '#modules/link-sales/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { cursorPage, placeSql } from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Read, ReplyInput } from '#kernel/wire/endpoint.ts'
import { closeOffers, isOpen, type OfferRow } from './close-offer.ts'
import { fail } from './errors.ts'
import { offerRemoved } from './events.ts'

type ReportRow = Omit<SaleReport, '_id' | 'reportedAt' | 'shop'> & {
  id: string
  at: string
  shopName: string
  shopSlug: string
}

/** Waiting reports of one sale that are listed, so that one sale does not fill the list. */
const MOST_LISTED = 20

export async function listReports(
  db: Sql,
  paging: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const order = { at: sql`r.reported_at`, id: sql`r.id`, way: 'asc' } as const
  const { rows, next } = await cursorPage(paging, (place) =>
    query<ReportRow>(
      db,
      sql`
      with waiting as (
        select id, offer_id, reason, words, reported_at,
          count(*) over (partition by offer_id)::int as waiting,
          row_number() over (partition by offer_id order by reported_at desc, id desc) as newest
        from sale_reports where decided_at is null)
      select r.id, r.reason, r.words, r.reported_at as at, s.name as shop_name,
        s.slug as shop_slug, f.total_francs as total, f.state, f.order_id, r.waiting,
        (select json_agg(json_build_object('name', l.name, 'qty', l.quantity,
            'unitPrice', l.unit_price_francs, 'isFree', l.is_free) order by l.position)
          from offer_lines l where l.offer_id = f.id) as lines
      from waiting r join offers f on f.id = r.offer_id join ${shopFacts} s on s.id = f.shop_id
      ${placeSql(place, [sql`r.newest <= ${MOST_LISTED}`], order)}`,
    ),
  )
  return { reports: rows.map(toReport), next }
}

function toReport({ id, at, shopName: name, shopSlug: slug, ...report }: ReportRow) {
  return { ...report, _id: id, reportedAt: new Date(at).toISOString(), shop: { name, slug } }
}

type Decision = Read<typeof decideSaleReport>['body'] & {
  id: string
  actor: Pick<Caller, 'userId' | 'role'>
}

/**
 * Dismisses a report, or closes its open sale with all reports of it.
 * @throws link_sales.report_unknown (404) · link_sales.report_decided, link_sales.not_open (409)
 */
export async function decideReport(
  kernel: Kernel,
  { id, actor, decision, reason }: Decision,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const offer = await lockReported(tx, id)
    const { id: offerId, shopId } = offer
    if (decision === 'withdrawn') {
      if (!isOpen(offer, at)) throw fail('link_sales.not_open')
      await closeOffers(tx, kernel, [offerId], { state: 'withdrawn', at })
      const news = { offerId, shopId, reason, at: at.toISOString() }
      await kernel.events.emit(tx, offerRemoved, news)
    }
    const which =
      decision === 'withdrawn' ? eq(saleReports.offerId, offerId) : eq(saleReports.id, id)
    await tx
      .update(saleReports)
      .set({ decision, decidedBy: actor.userId, decidedAt: at })
      .where(and(which, isNull(saleReports.decidedAt)))
    await recordAct(tx, {
      actor,
      action: decision === 'withdrawn' ? 'shops.offer_removed' : 'shops.offer_report_kept',
      subject: { kind: 'offer', id: offerId },
      reason,
      at,
    })
  })
}

async function lockReported(tx: Tx, reportId: string): Promise<OfferRow> {
  const ofReport = eq(saleReports.id, reportId)
  const [found] = await tx
    .select({ offer: offers })
    .from(saleReports)
    .innerJoin(offers, eq(offers.id, saleReports.offerId))
    .where(ofReport)
    .for('update', { of: offers })
  if (!found) throw fail('link_sales.report_unknown')
  // May have been decided during the wait for the lock.
  const [report] = await tx.select().from(saleReports).where(ofReport)
  if (report?.decidedAt) throw fail('link_sales.report_decided')
  return found.offer
}
