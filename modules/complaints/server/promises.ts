import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'

import { complaints } from '#modules/complaints/database/tables.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { duesOf } from './complaint-dues.ts'
import { complaintEscalated } from './events.ts'

const batchSize = 200

type About = { orderNumber: string; buyer: string; shop: string; parcelId: string }

function complaintsWhere(dueAt: SQL, which: SQL): SQL {
  return sql`select c.id, c.opened_at as since, ${dueAt} as due_at, p.shop_id as owes_id,
      json_build_object('orderNumber', o.order_number, 'buyer', o.full_name, 'shop', s.name,
        'parcelId', c.parcel_id) as about
    from ${complaints} c
    join ${parcelFacts} p on p.id = c.parcel_id
    join ${orderFacts} o on o.id = p.order_id
    join ${shopFacts} s on s.id = p.shop_id
    where ${dueAt} is not null and ${which}`
}

const atDue = (_kernel: Kernel, { dueAt }: { dueAt: Date }) => [{ step: 'late', at: dueAt }]

/** A shop answers; the team is told when it has not. */
export const answerPromise = promiseKind<About>({
  kind: 'complaints.answer',
  label: 'Réclamations',
  owes: 'shop',
  right: 'answers',
  open: complaintsWhere(sql`c.answer_before`, sql`c.status = 'ouvert'`),
  says: ({ id, about }) => ({
    what: 'Réclamation à répondre',
    detail: about.orderNumber,
    forWhom: shortName(about.buyer),
    to: `/vendeur-dashboard?onglet=reclamations&reclamation=${id}`,
    verb: 'Répondre',
  }),
  lateFor: ['admin'],
  tells: {
    steps: atDue,
    tell: (tx, kernel, { id, about }) => escalate(tx, kernel, { id, over: 'shop', ...about }),
  },
})

/** The team decides, unless the goods are awaited. */
export const decidePromise = promiseKind<About>({
  kind: 'complaints.decide',
  label: 'Réclamations',
  owes: 'admin',
  open: complaintsWhere(
    sql`c.decide_before`,
    sql`c.status <> 'résolu' and c.goods_return_id is null`,
  ),
  says: ({ id, about }) => ({
    what: 'Réclamation à décider',
    detail: `${about.orderNumber} · ${about.shop}`,
    forWhom: shortName(about.buyer),
    to: `/admin-reclamations?reclamation=${id}`,
    verb: 'Décider',
  }),
  tells: {
    steps: atDue,
    tell: (tx, kernel, { id, about }) => escalate(tx, kernel, { id, over: 'platform', ...about }),
  },
})

type Late = { id: string; parcelId: string; over: 'shop' | 'platform' }

async function escalate(tx: Tx, kernel: Kernel, { id, parcelId, over }: Late): Promise<void> {
  const at = kernel.clock.now()
  const [late, set] =
    over === 'shop'
      ? [complaints.shopLateAt, { shopLateAt: at }]
      : [complaints.platformLateAt, { platformLateAt: at }]
  const marked = await tx
    .update(complaints)
    .set(set)
    .where(and(eq(complaints.id, id), isNull(late)))
    .returning({ id: complaints.id })
  // The version before has told it already.
  if (marked.length === 0) return
  const about = { complaintId: id, parcelId, over, at: at.toISOString() }
  await kernel.events.emit(tx, complaintEscalated, about)
}

/** Writes the ends of complaints that the version before opened, by the deadlines of their day. */
export async function fillDues(kernel: Kernel): Promise<void> {
  const { id, openedAt } = complaints
  const rows = await kernel.db
    .select({ id, openedAt })
    .from(complaints)
    .where(and(isNull(complaints.answerBefore), ne(complaints.status, 'résolu')))
    .limit(batchSize)
  await oneByOne(kernel, 'complaints.fill-dues', rows, (row) =>
    kernel.db.update(complaints).set(duesOf(kernel, row.openedAt)).where(eq(id, row.id)),
  )
}
