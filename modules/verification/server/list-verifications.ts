import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type {
  listVerifications as listCall,
  TeamVerification,
} from '#modules/verification/contract/team-verifications.ts'
import { verificationReaders, verifications } from '#modules/verification/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { pageOf } from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import type { Read, ReplyInput } from '#kernel/wire/endpoint.ts'

type Row = Omit<TeamVerification, '_id'> & { id: string }
type Asked = Read<typeof listCall>['query']

/** Verifications without their papers: those to decide first, then those to visit. */
export async function listVerifications(
  db: Sql,
  callerId: string,
  { state, ...paging }: Asked,
): Promise<ReplyInput<typeof listCall>> {
  const where = state ? sql`v.state = ${state}` : sql`true`
  const rows = await query<Row>(
    db,
    sql`
    select v.id, s.name as shop_name, s.slug, concat_ws(', ', s.address, case when coalesce(strpos(s.address, coalesce(s.quartier, s.region)), 0) = 0 then coalesce(s.quartier, s.region) end) as place,
      o.name as owner_name, v.state, v.paper_kind, v.sent_at, v.visit_due_at, w.name as visitor, v.finding,
      v.visited_at, v.answer, v.refusal, p.name as proposed_by,
      coalesce(v.proposed_by = ${callerId}, false) as is_proposed_by_caller, d.name as decided_by, v.decided_at,
      v.lapse_cause, v.erased_at,
      array(select n.name from ${verificationReaders} r join ${personFacts} n on n.id = r.reader_id
        where r.verification_id = v.id order by r.seat) as readers,
      exists (select from ${verificationReaders} r where r.verification_id = v.id and r.reader_id = ${callerId}) as is_read_by_caller
    from ${verifications} v
      join ${shopFacts} s on s.id = v.shop_id
      join ${personFacts} o on o.id = v.owner_id
      left join ${personFacts} w on w.id = v.visitor_id
      left join ${personFacts} p on p.id = v.proposed_by
      left join ${personFacts} d on d.id = v.decided_by
    where ${where}
    order by case v.state when 'to_decide' then 0 when 'to_visit' then 1 when 'sent' then 2 else 3 end,
      v.sent_at desc, v.id
    limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}`,
  )
  const [found] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${verifications} v where ${where}`,
  )
  const total = found?.total ?? 0
  return { verifications: rows.map(toTeamVerification), ...pageOf(paging, total), total }
}

function toTeamVerification({ id, ...row }: Row): TeamVerification {
  return {
    ...row,
    _id: id,
    sentAt: isoOf(row.sentAt),
    visitDueAt: isoOf(row.visitDueAt),
    visitedAt: row.visitedAt && isoOf(row.visitedAt),
    decidedAt: row.decidedAt && isoOf(row.decidedAt),
    erasedAt: row.erasedAt && isoOf(row.erasedAt),
  }
}

const isoOf = (at: string) => new Date(at).toISOString()
