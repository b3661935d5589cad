import { wayOf } from '#modules/parcels/contract/ways.ts'
import { sql } from 'drizzle-orm'

import { type Francs, formatFrancs } from '#kernel/wire/money.ts'

import { ownBalances } from '#modules/ledger/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { isPaidTo } from '#modules/orders/module.ts'
import { dueInCash } from '#modules/parcels/contract/parcel-due.ts'
import { type LockedParcel } from '#modules/parcels/module.ts'
import {
  DeliverySettings,
  type DeliverySettingsChange,
} from '#modules/deliveries/contract/share-and-cap.ts'
import { percentOf } from '#modules/settings/contract/setting-words.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { deliverySettings } from '#modules/deliveries/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { declareSetting, proposeSetting } from '#modules/settings/module.ts'
import { fail } from './errors.ts'

type Carried = Parameters<typeof dueInCash>[0] & {
  parcel: Pick<LockedParcel['parcel'], 'receiveAt'>
}

/** Francs that a courier takes, rounded to coins; a relay point takes its own. */
export function cashDueOf(carried: Carried): Francs {
  return wayOf(carried.parcel).till === 'relay' ? 0 : dueInCash(carried)
}

/** Share of the cap from which cash should be handed in. */
const nearShare = 0.8

export function isNearCap(cash: Francs, cap: Francs): boolean {
  return cash >= nearShare * cap
}

/** `load`: francs in a courier's box, and of the cash parcels that he carries. */
export type CashRoom = { box: Francs; load: Francs; cap: Francs }

/** Reads a courier's cash; no other parcel is given to him until the transaction ends. */
export async function lockCashRoom(tx: Tx, courierId: string): Promise<CashRoom> {
  await query(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('cash of ' || ${courierId}, 0))`,
  )
  const [row] = await query<{ carried: number }>(
    tx,
    sql`
    select coalesce(sum(f.cash_francs), 0)::bigint as carried
    from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id
    where f.courier_id = ${courierId} and f.is_carried and not f.is_returning
      and ${isPaidTo('courier', sql`f.receive_at`)} and o.payment_method = 'cash_on_delivery'`,
  )
  const box = (await ownBalances(tx, 'courier_cash', [courierId])).get(courierId) ?? 0
  const { cashCap: cap } = await readDeliverySettings(tx)
  return { box, load: box + (row?.carried ?? 0), cap }
}

/** Tells whether a parcel is beyond a courier's cap; one of any sum goes with empty hands. */
export function isBeyondCap({ load, cap }: CashRoom, due: Francs): boolean {
  return due > 0 && load > 0 && load + due > cap
}

/** @throws deliveries.cash_cap (422) for a cash parcel beyond the cap */
export async function refuseBeyondCap(
  tx: Tx,
  locked: LockedParcel,
  courierId: string,
): Promise<void> {
  const due = cashDueOf(locked)
  if (due > 0 && isBeyondCap(await lockCashRoom(tx, courierId), due))
    throw fail('deliveries.cash_cap')
}

export async function readDeliverySettings(db: Sql): Promise<DeliverySettings> {
  const [row] = await db.select().from(deliverySettings)
  if (!row) throw new Error('the delivery settings are missing')
  const { courierShareBasisPoints, failedTripBasisPoints, cashCapFrancs: cashCap } = row
  return { courierShareBasisPoints, failedTripBasisPoints, cashCap }
}

type ProposedSettings = Omit<DeliverySettings, 'failedTripBasisPoints'> & {
  failedTripBasisPoints?: number | undefined
  reason: string
}

/** Another team member approves in « Réglages ». */
export async function proposeDeliverySettings(
  kernel: Kernel,
  actor: Caller,
  { reason, failedTripBasisPoints, ...asked }: ProposedSettings,
): Promise<void> {
  const before = await readDeliverySettings(kernel.db)
  const trip = failedTripBasisPoints ?? before.failedTripBasisPoints
  const value = { couriers: { ...asked, failedTripBasisPoints: trip }, before }
  await proposeSetting(kernel, actor, courierSetting, { value, reason })
}

/** Applies to later deliveries; past earnings stay. */
const courierSetting = declareSetting<DeliverySettingsChange>({
  name: 'couriers',
  label: 'Part et caisse des livreurs',
  needsApproval: true,
  first: null,
  parse(stored) {
    const { couriers, before } = stored as DeliverySettingsChange
    // A change asked for before failed trips were paid has no share of theirs.
    return { couriers: DeliverySettings.parse({ ...before, ...couriers }), before }
  },
  facts: ({ couriers }) => ({
    'Part du livreur': percentOf(couriers.courierShareBasisPoints),
    'Part d’un trajet sans remise': percentOf(couriers.failedTripBasisPoints),
    'Plafond de caisse': formatFrancs(couriers.cashCap),
  }),
  formerly: ({ before }) => ({ couriers: before, before }),
  async apply(tx, kernel, { couriers }, { actor, reason }) {
    const before = await readDeliverySettings(tx)
    await tx.update(deliverySettings).set({
      courierShareBasisPoints: couriers.courierShareBasisPoints,
      failedTripBasisPoints: couriers.failedTripBasisPoints,
      cashCapFrancs: couriers.cashCap,
    })
    await recordAct(tx, {
      actor,
      action: 'deliveries.settings_changed',
      subject: { kind: 'delivery_settings', id: '1' },
      before,
      after: couriers,
      reason,
      at: kernel.clock.now(),
    })
  },
})
