import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { zoneNames, type DeliveryTariff } from '#contract/cart/delivery-tariff.ts'

import { deliveryFees, deliveryZones, orderSettings } from '#database/tables/delivery-tariff.ts'
import { recordAct } from '../audit/index.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Sql } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { tariffChanged } from './cart.events.ts'
import { tariffChangedMeanwhile } from './cart.errors.ts'

type Change = Omit<DeliveryTariff, 'zones'> & {
  zones: Omit<DeliveryTariff['zones'][number], 'label'>[]
}

/** The present grid, in the order of the zones. Three statements. */
export async function readTariff(db: Sql): Promise<DeliveryTariff> {
  const [settings] = await db.select().from(orderSettings)
  if (!settings) throw new Error('order settings are missing')
  const rows = await db.select().from(deliveryZones)
  const fees = await db.select().from(deliveryFees)
  const feeOf = (zone: string, weightClass: string) =>
    fees.find((fee) => fee.zone === zone && fee.weightClass === weightClass)?.feeFrancs ?? 0
  const zones = zoneNames.flatMap((name) =>
    rows
      .filter(({ zone }) => zone === name)
      .map((row) => ({
        ...row,
        fees: {
          léger: feeOf(name, 'léger'),
          moyen: feeOf(name, 'moyen'),
          lourd: feeOf(name, 'lourd'),
        },
      })),
  )
  const tariff = {
    zones,
    furtherShop: settings.furtherShopFrancs,
    cashCeiling: settings.cashCeilingFrancs,
  }
  return {
    ...tariff,
    version: createHash('sha256').update(JSON.stringify(tariff)).digest('hex').slice(0, 16),
  }
}

/**
 * Sets what delivery costs from now on. Orders that are placed keep what they were shown. Who changed which figure, and why, is in the journal.
 * @throws orders.tariff_changed (409) when somebody else changed the grid since it was read.
 */
export async function changeTariff(
  kernel: Kernel,
  input: { actor: Pick<Caller, 'userId' | 'role'>; tariff: Change; reason: string },
): Promise<void> {
  const { zones, furtherShop, cashCeiling, version } = input.tariff
  await kernel.transaction(async (tx) => {
    // The one row of the settings is the grid's lock.
    await tx.select({ id: orderSettings.id }).from(orderSettings).for('update')
    const before = await readTariff(tx)
    if (before.version !== version) throw tariffChangedMeanwhile()
    await tx
      .update(orderSettings)
      .set({ furtherShopFrancs: furtherShop, cashCeilingFrancs: cashCeiling })
    const columns = [
      zones.map(({ zone }) => zone),
      zones.map(({ minDays }) => minDays),
      zones.map(({ maxDays }) => maxDays),
      zones.map((zone) => zone.cashAllowed),
    ]
    await tx.execute(sql`
      update delivery_zones z set min_days = given.min_days, max_days = given.max_days, cash_allowed = given.cash_allowed
      from unnest(${sql.param(columns[0])}::text[], ${sql.param(columns[1])}::int[], ${sql.param(columns[2])}::int[], ${sql.param(columns[3])}::boolean[])
        as given(zone, min_days, max_days, cash_allowed)
      where z.zone = given.zone`)
    const fees = zones.flatMap((zone) =>
      Object.entries(zone.fees).map(([weightClass, francs]) => ({
        zone: zone.zone,
        weightClass,
        francs,
      })),
    )
    await tx.execute(sql`
      update delivery_fees f set fee_francs = given.francs
      from unnest(${sql.param(fees.map((fee) => fee.zone))}::text[], ${sql.param(fees.map((fee) => fee.weightClass))}::text[], ${sql.param(fees.map((fee) => fee.francs))}::int[])
        as given(zone, weight_class, francs)
      where f.zone = given.zone and f.weight_class = given.weight_class`)
    const [was, is] = [factsOf(before), factsOf(await readTariff(tx))]
    const changed = Object.keys(is).filter((name) => is[name] !== was[name])
    if (changed.length === 0) return
    await kernel.events.emit(tx, tariffChanged, {})
    await recordAct(tx, {
      actor: input.actor,
      action: 'orders.tariff_changed',
      subject: { kind: 'delivery_tariff', id: 'tariff', label: 'Frais de livraison' },
      before: Object.fromEntries(changed.map((name) => [name, was[name] ?? null])),
      after: Object.fromEntries(changed.map((name) => [name, is[name] ?? null])),
      reason: input.reason,
      at: kernel.clock.now(),
    })
  })
}

/** Every figure of the grid under a name that can be read: « Régions du nord, lourd ». */
function factsOf({
  zones,
  furtherShop,
  cashCeiling,
}: DeliveryTariff): Record<string, string | number | boolean> {
  const facts: Record<string, string | number | boolean> = {
    'boutique de plus': furtherShop,
    'plafond du paiement à la livraison': cashCeiling,
  }
  for (const { label, fees, minDays, maxDays, cashAllowed } of zones) {
    for (const [weightClass, francs] of Object.entries(fees))
      facts[`${label}, ${weightClass}`] = francs
    facts[`${label}, jours`] = `${minDays} à ${maxDays}`
    facts[`${label}, paiement à la livraison`] = cashAllowed
  }
  return facts
}
