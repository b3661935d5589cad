import { sql } from 'drizzle-orm'

import { losses } from '#modules/losses/database/tables.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'

export const decideLoss = promiseKind<{ shop: string; isByCourier: boolean }>({
  kind: 'losses.decide',
  label: 'Colis perdus',
  owes: 'admin',
  teamDays: 3,
  open: sql`select l.id, l.lost_at as since, l.lost_at as due_at, l.shop_id as owes_id,
      json_build_object('shop', s.name, 'isByCourier', l.courier_id is not null,
        'askedBy', l.asked_by) as about
    from ${losses} l join ${shopFacts} s on s.id = l.shop_id
    where l.decided_at is null and l.found_at is null`,
  isAnothers: true,
  says: ({ about }) => ({
    what: `Colis perdu par ${about.isByCourier ? 'un livreur' : 'un car'} : qui paie ?`,
    detail: null,
    forWhom: about.shop,
    to: '/admin-frais?vue=cars#pertes',
    verb: 'Décider',
  }),
})
