import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const saleReportFacts = pgView('sale_report_facts', {}).as(sql`
  select r.id, r.offer_id, r.reported_at, r.decided_at is null as is_open
  from sale_reports r`)
