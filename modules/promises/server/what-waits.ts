import { sql, type SQL } from 'drizzle-orm'

import type { ToDo } from '#modules/promises/contract/promises.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PromiseKind } from '#kernel/promise-kinds.ts'
import { holdersOf, type Holders } from './holders.ts'
import { toThing } from './open-things.ts'
import { openOf, teamDue } from './team-dues.ts'

const mostOfKind = 100
const mostRows = 200

type Waiting = {
  kind: string
  id: string
  since: string
  /** null: of the team's days, and not seen yet. */
  dueAt: string | null
  owesId: string | null
  about: never
  all: number
  late: number
}

/** Lists what waits for a person in all her roles, late first: one statement for all kinds. */
export async function whatWaits(
  kernel: Kernel,
  kinds: readonly PromiseKind[],
  caller: Pick<Caller, 'userId' | 'role'>,
): Promise<{ rows: ToDo[]; count: number; late: number; now: string }> {
  const now = kernel.clock.now()
  const holders = await holdersOf(kernel.db, caller)
  const parts = kinds.flatMap((kind) => {
    const which = kind.says && whichOf(kind, holders, now)
    return which ? [partOf(kind, othersOf(kind, which, caller), now)] : []
  })
  const read =
    parts.length === 0
      ? []
      : await query<Waiting>(kernel.db, sql`${sql.join(parts, sql` union all `)}`)
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]))
  const listed = read.flatMap((row) => {
    const kind = byKind.get(row.kind)
    return kind ? toRow(kernel, kind, row, now) : []
  })
  listed.sort((one, other) => one.dueAt.localeCompare(other.dueAt))
  const counts = new Map(read.map(({ kind, all, late }) => [kind, { all, late }]))
  const lateOf = (kind: string) =>
    byKind.get(kind)?.teamDays === undefined
      ? (counts.get(kind)?.late ?? 0)
      : listed.filter((row) => row.kind === kind && row.isLate).length
  return {
    rows: listed.slice(0, mostRows),
    count: [...counts.values()].reduce((sum, { all }) => sum + all, 0),
    late: [...counts.keys()].reduce((sum, kind) => sum + lateOf(kind), 0),
    now: now.toISOString(),
  }
}

function partOf(kind: PromiseKind, which: SQL, now: Date): SQL {
  const { from, dueAt } = openOf(kind)
  const late = sql`count(*) filter (where ${dueAt} <= ${now.toISOString()}) over ()`
  return sql`(select ${kind.kind}::text as kind, o.id, o.since, ${dueAt} as due_at, o.owes_id::text as owes_id,
      o.about, (count(*) over ())::int as all, (${late})::int as late
    from ${from} where ${which} order by ${dueAt}, o.id limit ${mostOfKind})`
}

function othersOf(
  { isAnothers }: PromiseKind,
  which: SQL,
  { userId }: Pick<Caller, 'userId'>,
): SQL {
  return isAnothers ? sql`(${which}) and (o.about ->> 'askedBy') is distinct from ${userId}` : which
}

/** Returns which of a kind stand in the person's list; null: none can. */
function whichOf(kind: PromiseKind, holders: Holders, now: Date): SQL | null {
  const own = ownOf(kind, holders)
  const isReadLate =
    (kind.lateFor?.includes('admin') && holders.roles.has('admin')) ||
    (kind.lateFor?.includes('dispatch') && holders.group !== null)
  if (!isReadLate) return own
  const group =
    holders.roles.has('admin') || holders.group === null ? sql`true` : inGroup(holders.group)
  const late = sql`(${openOf(kind).dueAt} <= ${now.toISOString()} and ${group})`
  return own ? sql`(${own} or ${late})` : late
}

function ownOf({ owes, orOwes, right }: PromiseKind, holders: Holders): SQL | null {
  if (orOwes && holders.roles.has(orOwes)) return sql`true`
  if (owes === 'admin' || owes === 'finance') return holders.roles.has(owes) ? sql`true` : null
  if (owes === 'dispatch') return holders.group === null ? null : inGroup(holders.group)
  const ids =
    owes === 'shop'
      ? holders.shops.flatMap(({ id, rights }) =>
          rights === null || (right && rights.includes(right)) ? [id] : [],
        )
      : owes === 'relay'
        ? holders.relays
        : owes === 'courier'
          ? holders.couriers
          : []
  return ids.length === 0 ? null : sql`o.owes_id = any(${sql.param(ids)}::uuid[])`
}

const inGroup = (group: string) => sql`o.group_id = ${group}`

function toRow(
  kernel: Kernel,
  { kind, label, says, teamDays }: PromiseKind,
  waiting: Waiting,
  now: Date,
): ToDo[] {
  if (!says) return []
  const dueAt = waiting.dueAt
    ? new Date(waiting.dueAt)
    : teamDue(kernel, new Date(waiting.since), teamDays ?? 0)
  const thing = toThing({ ...waiting, dueAt: dueAt.toISOString() })
  const row = { _id: thing.id, kind, label, dueAt: dueAt.toISOString(), isLate: dueAt <= now }
  return [{ ...row, ...says(thing) }]
}
