import { sql } from 'drizzle-orm'

import { daysAfter } from '#modules/calendar/contract/due.ts'
import { leadsTo, notifyWithin } from '#modules/notices/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { VISIT_LATE_DAYS } from '#modules/verification/contract/verification-rules.ts'
import { verifications } from '#modules/verification/database/tables.ts'
import { type PromiseKind, promiseKind, type ToDoWords } from '#kernel/promise-kinds.ts'
import { endUnvisited } from './lapse.ts'
import { ownPage } from './notices.ts'

type ToVisit = { shop: string; place: string; ownerId: string; isTaken: boolean }

const toVisit = sql`json_build_object('shop', s.name, 'place', coalesce(s.quartier, s.region),
    'ownerId', v.owner_id, 'isTaken', v.visitor_id is not null) as about
  from ${verifications} v join ${shopFacts} s on s.id = v.shop_id`

const saysVisit = ({ id, about }: { id: string; about: ToVisit }): ToDoWords => ({
  what: about.isTaken ? 'Boutique à visiter : visite prise' : 'Boutique à visiter',
  detail: about.place,
  forWhom: about.shop,
  to: `/visite-boutique/${id}`,
  verb: 'Ouvrir',
})

/** A shop that asks to be verified is visited by a manager of its group. */
const visit = promiseKind<ToVisit>({
  kind: 'verification.visit',
  label: 'Boutiques à visiter',
  owes: 'dispatch',
  lateFor: ['admin'],
  open: sql`select v.id, v.sent_at as since, v.visit_due_at as due_at, null::uuid as owes_id,
      v.visit_group as group_id, ${toVisit} where v.state in ('sent', 'to_visit')`,
  says: saysVisit,
  tells: {
    fromDue: true,
    steps: (_kernel, { dueAt }) => [{ step: 'late', at: dueAt }],
    tell: async (tx, kernel, { id, about, dueAt }) => {
      const failure = await notifyWithin(tx, kernel, [
        {
          kind: 'shop',
          title: 'Visite en retard',
          message: `La visite de ${about.shop} est en retard. L’équipe s’en occupe : vous n’avez rien à faire.`,
          ...leadsTo(ownPage),
          userId: about.ownerId,
          key: `verification:${id}:late:${dueAt.toISOString()}`,
          at: kernel.clock.now(),
        },
      ])
      if (failure) throw failure.error
    },
  },
  end: {
    words: 'Sans visite, la demande prend fin : les photos sont effacées, et la boutique prévenue.',
    at: (_kernel, { dueAt }) => daysAfter(dueAt, VISIT_LATE_DAYS),
    run: endUnvisited,
  },
})

/** The same visit, in the list of the near relay point: whoever goes first takes it. */
const visitByRelay = promiseKind<ToVisit>({
  kind: 'verification.visit_by_relay',
  label: 'Boutiques à visiter',
  owes: 'relay',
  open: sql`select v.id, v.sent_at as since, v.visit_due_at as due_at, v.visit_relay_id as owes_id,
      ${toVisit} where v.state in ('sent', 'to_visit') and v.visit_relay_id is not null`,
  says: saysVisit,
})

/** Two of the team decide; nothing ends by itself. */
const decide = promiseKind<{ shop: string; isProposed: boolean }>({
  kind: 'verification.decide',
  label: 'Boutiques à vérifier',
  owes: 'admin',
  orOwes: 'finance',
  teamDays: 3,
  open: sql`select v.id, v.visited_at as since, v.visited_at as due_at, v.shop_id as owes_id,
      json_build_object('shop', s.name, 'isProposed', v.answer is not null,
        'askedBy', v.proposed_by) as about
    from ${verifications} v join ${shopFacts} s on s.id = v.shop_id where v.state = 'to_decide'`,
  isAnothers: true,
  says: ({ about }) => ({
    what: about.isProposed ? 'Boutique à vérifier : décision à approuver' : 'Boutique à vérifier',
    detail: null,
    forWhom: about.shop,
    to: '/admin-verifications',
    verb: about.isProposed ? 'Approuver' : 'Décider',
  }),
})

export const verificationPromises: readonly PromiseKind[] = [visit, visitByRelay, decide]
