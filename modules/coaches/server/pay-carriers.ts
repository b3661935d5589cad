import { eq, sql } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import type { CarrierMoney } from '#modules/coaches/contract/carriers.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { carrierPayments, carriers } from '#modules/coaches/database/tables.ts'
import { lockMember } from '#modules/identity/module.ts'
import { ownBalances, postCarrierPaidInCash } from '#modules/ledger/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { isoOf } from './read-waybills.ts'

type CarrierRow = Pick<CarrierMoney, 'name' | 'phone'> & {
  id: string
  paidFrancs: number | null
  paidAt: string | null
  courierName: string | null
}

export async function readCarrierMoney(db: Sql) {
  const rows = await query<CarrierRow>(
    db,
    sql`
    select c.id, c.name, c.phone, p.francs as paid_francs, p.paid_at, u.name as courier_name
    from ${carriers} c left join lateral (
      select x.francs, x.paid_at, x.courier_id from ${carrierPayments} x where x.carrier_id = c.id order by x.paid_at desc limit 1
    ) p on true left join ${personFacts} u on u.id = p.courier_id order by c.name`,
  )
  const ids = rows.map(({ id }) => id)
  const owed = await ownBalances(db, 'carrier_payable', ids)
  return {
    carriers: rows.map(({ id, name, phone, paidFrancs, paidAt, courierName }): CarrierMoney => ({
      _id: id,
      name,
      phone,
      owed: -(owed.get(id) ?? 0),
      lastPaid:
        paidFrancs !== null && paidAt
          ? { francs: paidFrancs, at: isoOf(paidAt), courierName: courierName ?? '' }
          : null,
    })),
    boxes: await boxesWithCash(db),
  }
}

async function boxesWithCash(db: Sql) {
  const couriers = await query<{ courierId: string; name: string }>(
    db,
    sql`select u.id as courier_id, u.name from ${personFacts} u where u.role = 'livreur' and u.admitted_at is not null order by u.name`,
  )
  const boxes = await ownBalances(
    db,
    'courier_cash',
    couriers.map(({ courierId }) => courierId),
  )
  return couriers
    .map((courier) => ({ ...courier, francs: boxes.get(courier.courierId) ?? 0 }))
    .filter(({ francs }) => francs > 0)
}

type CashPayment = {
  carrierId: string
  courierId: string
  francs: number
  reason: string
  idempotencyKey: string
}

/**
 * Notes that a carrier was paid in cash from a courier's box. Once a key.
 * @throws coaches.carrier_unknown (404) · coaches.more_than_owed, coaches.box_short (422)
 */
export async function payCarrierInCash(
  kernel: Kernel,
  actor: Pick<Caller, 'userId' | 'role'>,
  { idempotencyKey: key, ...body }: CashPayment,
): Promise<void> {
  const { carrierId, courierId, francs, reason } = body
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    await withIdempotencyKey(tx, { userId: actor.userId, key, body, at }, async (paymentId) => {
      const [carrier] = await tx
        .select()
        .from(carriers)
        .where(eq(carriers.id, carrierId))
        .for('update')
      if (!carrier) throw fail('coaches.carrier_unknown')
      await lockMember(tx, courierId)
      const owed = -((await ownBalances(tx, 'carrier_payable', [carrierId])).get(carrierId) ?? 0)
      if (francs > owed) throw fail('coaches.more_than_owed')
      const box = (await ownBalances(tx, 'courier_cash', [courierId])).get(courierId) ?? 0
      if (francs > box) throw fail('coaches.box_short')
      await tx.insert(carrierPayments).values({
        id: paymentId,
        carrierId,
        courierId,
        francs,
        reason,
        paidBy: actor.userId,
        paidAt: at,
      })
      await postCarrierPaidInCash(tx, { paymentId, carrierId, courierId, francs, at })
      await recordAct(tx, {
        actor,
        action: 'coaches.carrier_paid_in_cash',
        subject: { kind: 'carrier', id: carrierId, label: carrier.name },
        before: { dû: owed, caisse: box },
        after: { francs },
        reason,
        at,
      })
    })
  })
}
