import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { RelayCash } from '#modules/cash-boxes/contract/relay-cash.ts'
import { relayCashFacts } from '#modules/relays/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { remittances } from '#modules/cash-boxes/database/tables.ts'
import { isPaidTo } from '#modules/orders/module.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { type Expectation, ownBalances, within } from '#modules/ledger/module.ts'
import { saturdaysAhead } from '#modules/payouts/module.ts'
import { relayOfShop, relayWeek } from '#modules/relays/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { groupOfZone } from './of-group.ts'
import { cashTaken, deniedIn, deniedMovements, monday, wasPaidInCash } from './read-cash-box.ts'
import { cancelRemittance, openBoxRemittance, presentRemittance } from './remittances.ts'

const movementsShown = 20

/** @throws relays.none (404) */
export async function relayCashOf(
  kernel: Kernel,
  { shopId, ownerId }: ShopActor,
  now: Date,
): Promise<RelayCash> {
  const { db } = kernel
  const relay = await relayOfShop(db, shopId)
  const [boxes, due, open, managers, movements, week, ahead] = await Promise.all([
    ownBalances(db, 'relay_cash', [ownerId]),
    ownBalances(db, 'relay_payable', [shopId]),
    db
      .select()
      .from(remittances)
      .where(
        and(
          eq(remittances.courierId, ownerId),
          eq(remittances.box, 'relay'),
          eq(remittances.state, 'open'),
        ),
      ),
    managersOf(kernel, relay.zone),
    movementsOf(db, ownerId),
    relayWeek(db, relay.id, monday(now)),
    saturdaysAhead(kernel, { owner: 'seller', ownerId: shopId }, now),
  ])
  return {
    box: boxes.get(ownerId) ?? 0,
    ceiling: relay.cashCeilingFrancs,
    remittance: open[0] ? presentRemittance(open[0]) : null,
    managers,
    movements,
    week,
    due: -(due.get(shopId) ?? 0),
    batch: ahead.batch,
    coming: ahead.coming,
  }
}

/** Names of the managers who serve a zone. */
async function managersOf(kernel: Kernel, zone: string): Promise<string[]> {
  const rows = await kernel.db
    .select({ name: personFacts.name })
    .from(personFacts)
    .where(
      and(
        eq(personFacts.role, 'chef_livreur'),
        sql`${personFacts.deliveryGroup} = ${groupOfZone(kernel, sql`${zone}`)}`,
        isNotNull(personFacts.admittedAt),
      ),
    )
    .orderBy(personFacts.name)
  return rows.map(({ name }) => name)
}

async function movementsOf(db: Sql, ownerId: string): Promise<RelayCash['movements']> {
  const rows = await query<RelayCash['movements'][number] & { id: string }>(
    db,
    sql`
    (select c.parcel_id::text as id, o.full_name as label, o.order_number as place, c.taken_at as at, c.amount_francs as amount
      from ${relayCashFacts} c join ${parcelFacts} f on f.id = c.parcel_id join ${orderFacts} o on o.id = f.order_id
      where c.owner_id = ${ownerId} order by c.taken_at desc limit ${movementsShown})
    union all
    ${deniedMovements('relay', ownerId, movementsShown)}
    union all
    (select r.id::text, 'Remis à ' || m.name, null, r.settled_at, -r.amount_francs
      from ${remittances} r join ${personFacts} m on m.id = r.settled_by
      where r.courier_id = ${ownerId} and r.box = 'relay' and r.state = 'confirmed' order by r.settled_at desc limit ${movementsShown})
    order by at desc limit ${movementsShown}`,
  )
  return rows.map(({ id, label, place, at, amount }) => ({
    _id: id,
    label,
    place,
    at: new Date(at).toISOString(),
    amount,
  }))
}

type Opening = { shop: ShopActor; amount: number | null; idempotencyKey: string }

/**
 * @throws relays.none (404) · cash_boxes.remittance_open (409) · cash_boxes.remittance_amount (422)
 */
export async function openRelayRemittance(
  kernel: Kernel,
  { shop, amount, idempotencyKey }: Opening,
) {
  const { zone } = await relayOfShop(kernel.db, shop.shopId)
  const [row] = await query<{ group: string }>(
    kernel.db,
    sql`select ${groupOfZone(kernel, sql`${zone}`)} as "group"`,
  )
  return openBoxRemittance(kernel, {
    ownerId: shop.ownerId,
    box: 'relay',
    group: row?.group ?? '',
    actorId: shop.actorId,
    amount,
    idempotencyKey,
  })
}

/** @throws relays.none, cash_boxes.remittance_unknown (404) */
export async function cancelRelayRemittance(
  kernel: Kernel,
  { shop, remittanceId }: { shop: ShopActor; remittanceId: string },
): Promise<void> {
  await relayOfShop(kernel.db, shop.shopId)
  await cancelRemittance(kernel, { ownerId: shop.ownerId, box: 'relay', remittanceId })
}

export const expectRelayCash: Expectation = {
  account: 'relay_cash',
  dated: [
    {
      event: 'relay_cash_collected',
      async francs(db, span) {
        const [row] = await query<{ taken: number }>(
          db,
          sql`
          select coalesce(sum(${cashTaken}), 0)::bigint as taken from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id
          where ${wasPaidInCash} and f.is_delivered and ${isPaidTo('relay', sql`f.receive_at`)}
            and ${within(sql`coalesce(f.delivered_at, f.state_since)`, span)}`,
        )
        return row?.taken ?? 0
      },
    },
  ],
  async francs(db) {
    const rows = await query<{ handedIn: number }>(
      db,
      sql`select (select coalesce(sum(amount_francs), 0)::bigint from remittances where state = 'confirmed' and box = 'relay')
        + ${deniedIn('relay')} as handed_in`,
    )
    return -(rows[0]?.handedIn ?? 0)
  },
}
