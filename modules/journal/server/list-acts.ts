import type { AuditAct, exportActs } from '#modules/journal/contract/audit.ts'
import { roleWords } from '#modules/identity/contract/roles.ts'
import type { Role, Read } from '#kernel/wire/endpoint.ts'

import { type Facts, HELPER } from '#modules/audit/module.ts'
import { actLabel } from './act-labels.ts'
import { type Cells, csvPages, momentCell } from '#kernel/csv/csv.ts'
import type { Kernel } from '#kernel/kernel.ts'

type Filter = Read<typeof exportActs>['query']
type ActRow = {
  id: number
  at: Date
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

async function readActs(
  kernel: Kernel,
  filter: Filter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ActRow[]> {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const parts = ['true']
  if (before) parts.push(`a.id < ${place(before)}`)
  if (filter.domain) parts.push(`a.action like ${place(`${filter.domain}.%`)}`)
  if (filter.actor) parts.push(`a.actor_id = ${place(filter.actor)}`)
  if (filter.subject) parts.push(`a.subject_id = ${place(filter.subject)}`)
  // Bamako keeps UTC all year.
  if (filter.from) parts.push(`a.acted_at >= ${place(`${filter.from}T00:00:00Z`)}::timestamptz`)
  if (filter.to)
    parts.push(`a.acted_at < ${place(`${filter.to}T00:00:00Z`)}::timestamptz + interval '1 day'`)
  const words = filter.q.trim()
  if (words)
    parts.push(
      `position(plain_name(${place(words)}) in plain_name(a.subject_label || ' ' || a.reason)) > 0`,
    )
  const { rows } = await kernel.database.pool.query<ActRow>(
    `select a.id, a.acted_at as at, a.actor_id as "actorId", u.name as "actorName", a.actor_role as "actorRole", a.action, a.subject_kind as kind,
      a.subject_id as "subjectId", a.subject_label as label, a.before, a.after, a.reason
    from act_facts a left join person_facts u on u.id = a.actor_id
    where ${parts.join(' and ')} order by a.id desc limit ${place(limit)}`,
    values,
  )
  return rows
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
    at: at.toISOString(),
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
    momentCell(at),
    who,
    actorRole === HELPER ? 'Aide d’une boutique' : (roleWords[actorRole as Role] ?? ''),
    act,
    label,
    facts(before),
    facts(after),
    reason,
  ]
}
