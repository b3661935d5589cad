import { sql } from 'drizzle-orm'

import { orderFacts } from '#modules/parcels/database/views.ts'
import { refusals } from '#modules/refusals/database/tables.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'

type About = { orderNumber: string; buyer: string }

/** A buyer contests a refusal: it does not count until the team has decided. */
const decideRefusal = promiseKind<About>({
  kind: 'refusals.decide',
  label: 'Refus contestés',
  owes: 'admin',
  teamDays: 3,
  open: sql`select r.parcel_id as id, r.contested_at as since, r.contested_at as due_at,
      r.buyer_id as owes_id,
      json_build_object('orderNumber', o.order_number, 'buyer', o.full_name) as about
    from ${refusals} r join ${orderFacts} o on o.id = r.order_id
    where r.contested_at is not null and r.decided_at is null`,
  says: ({ about }) => ({
    what: 'Refus contesté',
    detail: about.orderNumber,
    forWhom: shortName(about.buyer),
    to: '/admin-reclamations#refus-contestes',
    verb: 'Décider',
  }),
})

export const refusalPromises = [decideRefusal]
