import { sql, type View } from 'drizzle-orm'

import { actFacts } from '#modules/journal/database/views.ts'
import type { AuditAct, exportActs } from '#modules/journal/contract/team-acts.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import type { Role, Read } from '#kernel/wire/endpoint.ts'

import type { Facts } from '#modules/journal/database/tables.ts'
import { HELPER } from './record-acts.ts'
import { actLabel } from './act-labels.ts'
import { type Cells, csvPages, momentCell } from '#kernel/csv/csv.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { whereAll } from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'

type Filter = Read<typeof exportActs>['query']
type ActRow = {
  id: number
  at: string
  actorId: string | null
  actorName: string | null
  actorRole: string | null
  action: string
  kind: string
  subjectId: string
  label: string
  before: Facts | null
  after: Facts | null
  reason: string
}

const page = 30

/** Users, also deleted ones, by id: who acted. */
export const actPeople = new Need<View>('journal.people')

export async function listActs(
  kernel: Kernel,
  { before, ...filter }: Filter & { before?: number | undefined },
): Promise<{ acts: AuditAct[]; next: number | null }> {
  const rows = await readActs(kernel, filter, { before, limit: page + 1 })
  return {
    acts: rows.slice(0, page).map(toAuditAct),
    next: rows.length > page ? (rows[page - 1]?.id ?? null) : null,
  }
}

export function actsFile(kernel: Kernel, filter: Filter): AsyncGenerator<string> {
  return csvPages<ActRow>(
    ['Quand', 'Qui', 'Rôle', 'Quoi', 'Sur', 'Avant', 'Après', 'Pourquoi'],
    (last, limit) => readActs(kernel, filter, { before: last?.id, limit }),
    (row) => cellsOf(row, actLabel(kernel, row.action)),
  )
}

function readActs(
  kernel: Kernel,
  filter: Filter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ActRow[]> {
  const { domain, actor, subject, from, to } = filter
  const words = filter.q.trim()
  const where = whereAll([
    before ? sql`a.id < ${before}` : undefined,
    domain ? sql`a.action like ${`${domain}.%`}` : undefined,
    actor ? sql`a.actor_id = ${actor}` : undefined,
    subject ? sql`a.subject_id = ${subject}` : undefined,
    // Bamako keeps UTC all year.
    from ? sql`a.acted_at >= ${`${from}T00:00:00Z`}::timestamptz` : undefined,
    to ? sql`a.acted_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'` : undefined,
    words
      ? sql`position(plain_name(${words}) in plain_name(a.subject_label || ' ' || a.reason)) > 0`
      : undefined,
  ])
  return query<ActRow>(
    kernel.db,
    sql`
    select a.id, a.acted_at as at, a.actor_id, u.name as actor_name, a.actor_role, a.action, a.subject_kind as kind,
      a.subject_id, a.subject_label as label, a.before, a.after, a.reason
    from ${actFacts} a left join ${actPeople.of(kernel)} u on u.id = a.actor_id
    ${where} order by a.id desc limit ${limit}`,
  )
}

function toAuditAct({
  id,
  at,
  actorId,
  actorName,
  actorRole,
  action,
  kind,
  subjectId,
  label,
  before,
  after,
  reason,
}: ActRow): AuditAct {
  return {
    _id: id,
    at: new Date(at).toISOString(),
    actor: actorId
      ? { _id: actorId, name: actorName ?? 'Compte supprimé', role: actorRole ?? '' }
      : null,
    action,
    subject: { kind, id: subjectId, label },
    before,
    after,
    reason,
  }
}

function cellsOf(
  { at, actorName, actorId, actorRole, label, before, after, reason }: ActRow,
  act: string,
): Cells {
  const facts = (some: Facts | null) =>
    Object.entries(some ?? {})
      .map(
        ([name, fact]) => `${name} : ${Array.isArray(fact) ? fact.join(', ') : String(fact ?? '')}`,
      )
      .join(' ; ')
  const who = actorId ? (actorName ?? 'Compte supprimé') : 'Automatique'
  return [
    momentCell(new Date(at)),
    who,
    actorRole === HELPER ? 'Aide d’une boutique' : (roleWords[actorRole as Role] ?? ''),
    act,
    label,
    facts(before),
    facts(after),
    reason,
  ]
}
