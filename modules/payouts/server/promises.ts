import { sql } from 'drizzle-orm'

import { payoutBatches } from '#modules/payouts/database/tables.ts'
import { notifyWithin } from '#modules/notices/module.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { draftNotices } from './draft-notices.ts'

/** Hours of its Saturday at which finance is told of a batch, and by which it leaves. */
const [TOLD_AT, LEAVES_AT] = [8, 12]

type About = {
  batchId: string
  number: string
  state: 'draft' | 'approved'
  isReviewed: boolean
  toldAt: string
}

const atHour = (hour: number) => sql`(b.day::timestamp + ${hour} * interval '1 hour')
  at time zone 'UTC'`

const sendBatch = promiseKind<About>({
  kind: 'payouts.send',
  label: 'Versements',
  owes: 'finance',
  open: sql`select b.id, b.built_at as since, ${atHour(LEAVES_AT)} as due_at, null::uuid as owes_id,
      json_build_object('batchId', b.id, 'number', b.number, 'state', b.state,
        'isReviewed', b.reviewed_at is not null, 'toldAt', ${atHour(TOLD_AT)}) as about
    from ${payoutBatches} b where b.state in ('draft', 'approved')`,
  says: ({ about: { batchId, number, state } }) => ({
    what: state === 'draft' ? 'Lot du samedi à approuver' : 'Lot du samedi à envoyer',
    detail: number,
    forWhom: 'boutiques, livreurs, relais et transporteurs',
    to: `/financeDashboard?onglet=versements&lot=${batchId}`,
    verb: state === 'draft' ? 'Examiner' : 'Envoyer',
  }),
  tells: {
    steps: (_kernel, { since, about }) => {
      const told = new Date(about.toldAt)
      const isAwaited = about.state === 'draft' && !about.isReviewed
      return isAwaited ? [{ step: 'review', at: told > since ? told : since }] : []
    },
    tell: async (tx, kernel, { about }) =>
      void (await notifyWithin(tx, kernel, await draftNotices(tx, kernel, about.batchId))),
  },
})

export const payoutPromises = [sendBatch]
