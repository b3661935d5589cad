import { sql } from 'drizzle-orm'

import { payoutBatches } from '#modules/payouts/database/tables.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'

/** Hour of its Saturday by which a batch leaves. */
const LEAVES_AT = 12

const sendBatch = promiseKind<{ batchId: string; number: string; state: 'draft' | 'approved' }>({
  kind: 'payouts.send',
  label: 'Versements',
  owes: 'finance',
  open: sql`select b.id, b.built_at as since,
      (b.day::timestamp + ${LEAVES_AT} * interval '1 hour') at time zone 'UTC' as due_at,
      null::uuid as owes_id,
      json_build_object('batchId', b.id, 'number', b.number, 'state', b.state) as about
    from ${payoutBatches} b where b.state in ('draft', 'approved')`,
  says: ({ about: { batchId, number, state } }) => ({
    what: state === 'draft' ? 'Lot du samedi à approuver' : 'Lot du samedi à envoyer',
    detail: number,
    forWhom: 'boutiques, livreurs, relais et transporteurs',
    to: `/financeDashboard?onglet=versements&lot=${batchId}`,
    verb: state === 'draft' ? 'Examiner' : 'Envoyer',
  }),
})

export const payoutPromises = [sendBatch]
