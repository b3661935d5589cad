import { sql } from 'drizzle-orm'

import { remittanceFacts } from '#modules/cash-boxes/database/views.ts'
import { groupZoneFacts } from '#modules/dispatch/database/views.ts'
import { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { shortName } from '#kernel/wire/person-names.ts'

/**
 * Cash that a courier or a relay point hands in waits to be counted by a manager: of the courier's
 * group, or of the group that serves the relay point's zone.
 */
const countRemittance = promiseKind<{ name: string; francs: number }>({
  kind: 'cash_boxes.count',
  label: 'Caisses',
  owes: 'dispatch',
  teamDays: 1,
  open: sql`select r.id, r.opened_at as since, r.opened_at as due_at, null::uuid as owes_id,
      coalesce(case when r.box = 'relay' then (
          select z.group_name from ${relayFacts} k join ${groupZoneFacts} z on z.zone = k.zone
          where k.owner_id = r.courier_id limit 1)
        else u.delivery_group end, ${DEFAULT_DELIVERY_GROUP}) as group_id,
      json_build_object('name', u.name, 'francs', r.amount_francs) as about
    from ${remittanceFacts} r join ${personFacts} u on u.id = r.courier_id where r.state = 'open'`,
  says: ({ about }) => ({
    what: 'Remise d’espèces à compter',
    detail: formatFrancs(about.francs),
    forWhom: shortName(about.name),
    to: '/LivraisonDashboard?onglet=caisses',
    verb: 'Compter',
  }),
})

export const dispatchPromises = [countRemittance]
