import type { Sql } from '#kernel/database/database.ts'
import { run } from '#kernel/database/statement.ts'

/**
 * A search that was made several times; `query` in small letters without accents, `results` as the
 * last one found.
 */
export type ReportedSearch = {
  query: string
  searches: number
  results: number
  corrected: string | null
}

const most = 100
const reportSql = `
  select query, count(*)::int as searches, (array_agg(results order by at desc))[1] as results, (array_agg(corrected order by at desc))[1] as corrected
  from search_events where at >= $1 and (not $2::boolean or results = 0 or corrected is not null)
  group by query order by searches desc, query limit ${most}`

/**
 * The most frequent searches since then. `missed`: only those that found nothing or were corrected,
 * where a product or a synonym is missing.
 */
export async function readSearches(
  db: Sql,
  { since, missed }: { since: Date; missed: boolean },
): Promise<ReportedSearch[]> {
  return run<ReportedSearch>(db, { name: 'search_report', text: reportSql }, [since, missed])
}
