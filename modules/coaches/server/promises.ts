import { sql } from 'drizzle-orm'

import { waybills } from '#modules/coaches/database/tables.ts'
import { carrierFacts } from '#modules/coaches/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { loseRest, lossTimes, tellOfLoss } from './lose-late.ts'

/** A coach arrives on its day; the manager says where it is when it is late. */
const arrive = promiseKind<{ number: string; carrier: string; region: string }>({
  kind: 'coaches.arrive',
  label: 'Cars',
  owes: 'dispatch',
  open: sql`select w.id, w.left_at as since, (w.due_on + 1)::timestamp at time zone 'UTC' as due_at,
      w.carrier_id as owes_id, w.group_name as group_id,
      json_build_object('number', w.number, 'carrier', c.name, 'region', w.region) as about
    from ${waybills} w join ${carrierFacts} c on c.id = w.carrier_id
    where w.ended_at is null`,
  says: ({ about }) => ({
    what: `Car attendu à ${about.region}`,
    detail: about.number,
    forWhom: about.carrier,
    to: '/LivraisonDashboard?onglet=cars',
    verb: 'Voir',
  }),
  lateFor: ['admin'],
  tells: {
    fromDue: true,
    steps: (_kernel, { dueAt }) => [{ step: 'loss', at: lossTimes(dueAt).toldAt }],
    tell: (tx, kernel, { id }) => tellOfLoss(tx, kernel, id),
  },
  end: {
    words: 'Ce qu’un car en retard ne rend pas à temps est perdu.',
    at: (_kernel, { dueAt }) => lossTimes(dueAt).lostAt,
    run: loseRest,
  },
})

const decideAttack = promiseKind<{ number: string; carrier: string }>({
  kind: 'coaches.decide_attack',
  label: 'Cars',
  owes: 'admin',
  teamDays: 3,
  open: sql`select w.id, w.attack_at as since, w.attack_at as due_at, w.carrier_id as owes_id,
      json_build_object('number', w.number, 'carrier', c.name) as about
    from ${waybills} w join ${carrierFacts} c on c.id = w.carrier_id
    where w.attack_at is not null and w.attack_approved_by is null and w.ended_at is null`,
  says: ({ about }) => ({
    what: 'Attaque d’un car, à approuver',
    detail: about.number,
    forWhom: about.carrier,
    to: '/admin-frais?vue=cars#pertes',
    verb: 'Approuver',
  }),
})

export const coachPromises = [arrive, decideAttack]
