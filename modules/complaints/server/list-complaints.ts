import { sql, type SQL } from 'drizzle-orm'

import type { ComplaintStatus } from '#modules/complaints/contract/complaint-words.ts'
import type { Complaint, QueuedComplaint } from '#modules/complaints/contract/complaints.ts'

import { sumOf } from '#kernel/wire/money.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { countComplaints, selectComplaints, type ComplaintRow } from './queries.ts'
import { presentComplaints, presentQueued, type Viewer } from './present-complaint.ts'

type Paging = { page: number; limit: number }
type Page<T> = {
  reclamations: T[]
  currentPage: number
  totalPages: number
  totalReclamations: number
  counts: Record<string, number>
}

/** The last first: for the buyer who opened them, or for the shop they are about. */
export async function listComplaints(
  kernel: Kernel,
  viewer: Viewer & { side: 'buyer' | 'shop' },
  { status, ...paging }: Paging & { status?: ComplaintStatus | undefined },
): Promise<Page<Complaint>> {
  const own =
    viewer.side === 'buyer'
      ? sql`c.buyer_id = ${viewer.userId}`
      : sql`s.owner_id = ${viewer.userId}`
  const { rows, ...page } = await pageOf(
    kernel.db,
    {
      own,
      chosen: status ? sql`c.status = ${status}` : null,
      orderBy: sql`c.opened_at desc, c.id desc`,
    },
    paging,
  )
  return { reclamations: await presentComplaints(kernel, rows, viewer), ...page }
}

/**
 * What support has to decide: the oldest first, or those that withhold most money. Escalated ones
 * are marked and not moved up: their age does that.
 */
export async function listQueue(
  kernel: Kernel,
  input: Paging & { status: ComplaintStatus | 'ouvertes'; sort: 'age' | 'amount' },
): Promise<Page<QueuedComplaint>> {
  const chosen =
    input.status === 'ouvertes' ? sql`c.status <> 'résolu'` : sql`c.status = ${input.status}`
  const age = input.status === 'résolu' ? sql`c.resolved_at desc, c.id` : sql`c.opened_at, c.id`
  const orderBy = input.sort === 'amount' ? sql`f.due_francs desc, ${age}` : age
  const { rows, ...page } = await pageOf(kernel.db, { own: sql`true`, chosen, orderBy }, input)
  return { reclamations: rows.map((row) => presentQueued(kernel, row)), ...page }
}

async function pageOf(
  db: Sql,
  { own, chosen, orderBy }: { own: SQL; chosen: SQL | null; orderBy: SQL },
  { page, limit }: Paging,
): Promise<Omit<Page<never>, 'reclamations'> & { rows: ComplaintRow[] }> {
  const counts = await countComplaints(db, own)
  const total = chosen
    ? totalOf(await countComplaints(db, sql`${own} and ${chosen}`))
    : totalOf(counts)
  const rows = await selectComplaints(db, {
    where: chosen ? sql`${own} and ${chosen}` : own,
    orderBy,
    limit,
    offset: (page - 1) * limit,
  })
  return {
    rows,
    currentPage: page,
    totalPages: Math.ceil(total / limit),
    totalReclamations: total,
    counts,
  }
}

function totalOf(counts: Record<string, number>): number {
  return sumOf(Object.values(counts))
}
