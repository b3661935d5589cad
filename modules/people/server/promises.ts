import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import { appointments } from '#modules/people/database/tables.ts'
import { deletionRequestFacts } from '#modules/people/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'

/** Days in which the law wants an answer. */
const DAYS_OF_THE_LAW = 30

const deleteAccount = promiseKind<{ name: string }>({
  kind: 'people.delete',
  label: 'Comptes',
  owes: 'admin',
  open: sql`select r.id, r.requested_at as since,
      r.requested_at + ${DAYS_OF_THE_LAW} * interval '1 day' as due_at, null::uuid as owes_id,
      json_build_object('name', u.name) as about
    from ${deletionRequestFacts} r join ${personFacts} u on u.id = r.user_id
    where r.is_open`,
  says: ({ about }) => ({
    what: 'Compte à effacer',
    detail: 'Droit de la loi',
    forWhom: shortName(about.name),
    to: '/admin-user?vue=suppressions',
    verb: 'Voir',
  }),
})

const admitManager = promiseKind<{ name: string }>({
  kind: 'people.admit',
  label: 'Comptes',
  owes: 'admin',
  teamDays: 3,
  open: sql`select u.id, u.created_at as since, u.created_at as due_at, null::uuid as owes_id,
      json_build_object('name', u.name) as about
    from ${personFacts} u
    where u.role = 'chef_livreur' and u.admitted_at is null and u.is_active`,
  says: ({ about }) => ({
    what: 'Chef livreur à admettre',
    detail: null,
    forWhom: shortName(about.name),
    to: '/LivraisonDashboard?onglet=livreurs',
    verb: 'Admettre',
  }),
})

/** A role that was asked for waits for a second person. */
const approveRole = promiseKind<{ name: string }>({
  kind: 'people.approve_role',
  label: 'Deuxième personne',
  owes: 'admin',
  teamDays: 2,
  open: sql`select a.id, a.asked_at as since, a.asked_at as due_at, null::uuid as owes_id,
      json_build_object('name', u.name, 'askedBy', a.asked_by) as about
    from ${appointments} a join ${personFacts} u on u.id = a.user_id
    where a.approved_at is null and a.ended_at is null`,
  isAnothers: true,
  says: ({ about }) => ({
    what: 'Approuver un rôle',
    detail: null,
    forWhom: shortName(about.name),
    to: '/admin-user?vue=nominations',
    verb: 'Relire',
  }),
})

export const peoplePromises = [deleteAccount, admitManager, approveRole]
