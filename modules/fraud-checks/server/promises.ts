import { sql } from 'drizzle-orm'

import { fraudChecks } from '#modules/fraud-checks/database/tables.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { clearLate } from './decide-check.ts'

const says =
  (what: string) =>
  ({ about }: { about: { shop: string } }) => ({
    what,
    detail: 'Ses versements attendent',
    forWhom: about.shop,
    to: '/admin-signes',
    verb: 'Regarder',
  })

/** A sign that holds payouts until one of the team has looked. */
const lookAtSign = promiseKind<{ shop: string }>({
  kind: 'fraud_checks.look',
  label: 'Signes de fraude',
  owes: 'admin',
  open: sql`select c.id, c.found_at as since, c.due_at, null::uuid as owes_id,
      json_build_object('shop', s.name) as about
    from ${fraudChecks} c join ${shopFacts} s on s.id = c.shop_id where c.outcome is null`,
  says: says('Signe de fraude à vérifier'),
  end: {
    words: 'Un signe que personne n’a vérifié à temps est levé : les versements repartent.',
    run: clearLate,
  },
})

/** Payouts that stay held are looked at again. */
const lookAgain = promiseKind<{ shop: string }>({
  kind: 'fraud_checks.look_again',
  label: 'Signes de fraude',
  owes: 'admin',
  teamDays: 10,
  open: sql`select c.id, c.decided_at as since, c.decided_at as due_at, null::uuid as owes_id,
      json_build_object('shop', s.name) as about
    from ${fraudChecks} c join ${shopFacts} s on s.id = c.shop_id where c.outcome = 'confirmed'`,
  says: says('Versements retenus pour fraude : à revoir'),
})

export const fraudCheckPromises = [lookAtSign, lookAgain]
