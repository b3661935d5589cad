import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { zoneNames, DeliveryTariff } from '#modules/pricing/contract/delivery-tariff.ts'
import { tariffFacts, type TariffChange } from '#modules/pricing/contract/tariff-facts.ts'

import { weightClasses } from '#modules/products/contract/product-words.ts'
import { deliveryZones, orderSettings } from '#modules/pricing/database/tables.ts'
import { dayOf } from '#kernel/clock.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { declareSetting, proposeSetting } from '#modules/settings/module.ts'
import { tariffChanged } from './events.ts'
import { relayFeeOf, relayFeeSql } from './tariff-in-force.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

type Zone = DeliveryTariff['zones'][number]
type Change = Omit<DeliveryTariff, 'zones'> & {
  zones: (Omit<Zone, 'label' | 'pause' | 'surcharge' | 'depositAbove' | 'relayFees'> & {
    label?: string | undefined
    pause?: Zone['pause'] | undefined
    surcharge?: Zone['surcharge'] | undefined
    depositAbove?: Zone['depositAbove'] | undefined
    relayFees?: Zone['relayFees'] | undefined
  })[]
}

export async function readTariff(db: Sql): Promise<DeliveryTariff> {
  const [settings] = await db.select().from(orderSettings)
  if (!settings) throw new Error('order settings are missing')
  const rows = await db.select().from(deliveryZones)
  const fees = await query<{ zone: string; weightClass: string; door: number; relay: number }>(
    db,
    sql`select f.zone, f.weight_class, f.fee_francs as door, ${sql.raw(relayFeeSql)} as relay from delivery_fees f`,
  )
  const feesOf = (zone: string, at: 'door' | 'relay') => {
    const feeOf = (weight: string) =>
      fees.find((fee) => fee.zone === zone && fee.weightClass === weight)?.[at] ?? 0
    return { léger: feeOf('léger'), moyen: feeOf('moyen'), lourd: feeOf('lourd') }
  }
  const zones = zoneNames.flatMap((name) =>
    rows
      .filter(({ zone }) => zone === name)
      .map(
        ({
          pauseReason,
          pausedUntil,
          surchargeFrancs,
          surchargeReason,
          surchargeUntil,
          depositAboveFrancs: depositAbove,
          ...row
        }) => ({
          ...row,
          depositAbove,
          pause:
            pauseReason !== null && pausedUntil !== null
              ? { reason: pauseReason, until: pausedUntil }
              : null,
          surcharge:
            surchargeFrancs !== null && surchargeReason !== null && surchargeUntil !== null
              ? { francs: surchargeFrancs, reason: surchargeReason, until: surchargeUntil }
              : null,
          fees: feesOf(name, 'door'),
          relayFees: feesOf(name, 'relay'),
        }),
      ),
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
 * Proposes a tariff, which another team member approves in « Réglages ».
 * @throws pricing.tariff_changed (409) when changed since it was read · pricing.zone_day_past (422)
 */
export async function proposeTariff(
  kernel: Kernel,
  actor: Pick<Caller, 'userId' | 'role'>,
  { tariff, reason }: { tariff: Change; reason: string },
): Promise<void> {
  const before = await readTariff(kernel.db)
  if (before.version !== tariff.version) throw fail('pricing.tariff_changed')
  const zones = before.zones.flatMap((was) =>
    tariff.zones
      .filter((wanted) => wanted.zone === was.zone)
      .map((wanted) => ({
        ...wanted,
        label: wanted.label ?? was.label,
        pause: wanted.pause === undefined ? was.pause : wanted.pause,
        surcharge: wanted.surcharge === undefined ? was.surcharge : wanted.surcharge,
        depositAbove: wanted.depositAbove === undefined ? was.depositAbove : wanted.depositAbove,
        relayFees: wanted.relayFees ?? relayFeesBelow(wanted.fees, was.relayFees),
      })),
  )
  const today = dayOf(kernel.clock.now())
  for (const [index, { pause, surcharge }] of zones.entries()) {
    const was = before.zones[index]
    const isPast =
      (pause && pause.until <= today && pause.until !== was?.pause?.until) ||
      (surcharge && surcharge.until < today && surcharge.until !== was?.surcharge?.until)
    if (isPast) throw fail('pricing.zone_day_past')
  }
  const value = { tariff: { ...tariff, zones }, before }
  await proposeSetting(kernel, actor, tariffSetting, { value, reason })
}

/** Lowers the relay's fees that would be above new ones of the door. */
function relayFeesBelow(fees: Zone['fees'], was: Zone['relayFees']): Zone['fees'] {
  const below = (weight: keyof Zone['fees']) =>
    Math.min(was?.[weight] ?? Infinity, relayFeeOf(fees[weight]))
  return { léger: below('léger'), moyen: below('moyen'), lourd: below('lourd') }
}

/** An approved tariff applies to new orders; placed ones keep theirs. */
const tariffSetting = declareSetting<TariffChange>({
  name: 'delivery',
  label: 'Frais de livraison',
  needsApproval: true,
  first: null,
  parse(stored) {
    const { tariff, before } = stored as Record<'tariff' | 'before', unknown>
    return { tariff: DeliveryTariff.parse(tariff), before: DeliveryTariff.parse(before) }
  },
  facts: ({ tariff, before }) =>
    Object.fromEntries(
      Object.entries(tariffFacts(tariff, before)).map(([name, fact]) => [name, factWords(fact)]),
    ),
  formerly: ({ before }) => ({ tariff: before, before }),
  async apply(tx, kernel, change, { actor, reason }) {
    await tx.select({ id: orderSettings.id }).from(orderSettings).for('update')
    const before = await readTariff(tx)
    if (before.version !== change.before.version) throw fail('pricing.tariff_changed')
    await writeTariff(tx, change)
    await kernel.events.emit(tx, tariffChanged, {})
    const [was, is] = [tariffFacts(before, before), tariffFacts(await readTariff(tx), before)]
    const changed = Object.keys(is).filter((name) => is[name] !== was[name])
    await recordAct(tx, {
      actor,
      action: 'orders.tariff_changed',
      subject: { kind: 'delivery_tariff', id: 'tariff', label: 'Frais de livraison' },
      before: Object.fromEntries(changed.map((name) => [name, was[name] ?? null])),
      after: Object.fromEntries(changed.map((name) => [name, is[name] ?? null])),
      reason,
      at: kernel.clock.now(),
    })
  },
})

function factWords(fact: string | number | boolean): string {
  if (typeof fact === 'boolean') return fact ? 'oui' : 'non'
  return typeof fact === 'number' ? formatFrancs(fact) : fact
}

async function writeTariff(tx: Tx, { tariff }: TariffChange): Promise<void> {
  const { zones, furtherShop, cashCeiling } = tariff
  await tx
    .update(orderSettings)
    .set({ furtherShopFrancs: furtherShop, cashCeilingFrancs: cashCeiling })
  await query(
    tx,
    sql`
    update delivery_zones z set label = given.label, min_days = given.min_days, max_days = given.max_days,
      cash_allowed = given.cash_allowed, pause_reason = given.pause_reason, paused_until = given.paused_until,
      surcharge_francs = given.surcharge_francs, surcharge_reason = given.surcharge_reason, surcharge_until = given.surcharge_until, deposit_above_francs = given.deposit_above
    from unnest(${sql.param(zones.map(({ zone }) => zone))}::text[], ${sql.param(zones.map(({ label }) => label))}::text[],
      ${sql.param(zones.map(({ minDays }) => minDays))}::int[], ${sql.param(zones.map(({ maxDays }) => maxDays))}::int[],
      ${sql.param(zones.map((zone) => zone.cashAllowed))}::boolean[],
      ${sql.param(zones.map(({ pause }) => pause?.reason ?? null))}::text[], ${sql.param(zones.map(({ pause }) => pause?.until ?? null))}::date[],
      ${sql.param(zones.map(({ surcharge }) => surcharge?.francs ?? null))}::int[], ${sql.param(zones.map(({ surcharge }) => surcharge?.reason ?? null))}::text[],
      ${sql.param(zones.map(({ surcharge }) => surcharge?.until ?? null))}::date[], ${sql.param(zones.map(({ depositAbove }) => depositAbove))}::int[])
      as given(zone, label, min_days, max_days, cash_allowed, pause_reason, paused_until, surcharge_francs, surcharge_reason, surcharge_until, deposit_above)
    where z.zone = given.zone`,
  )
  const fees = zones.flatMap(({ zone, fees: atDoor, relayFees }) =>
    weightClasses.map((weightClass) => ({
      zone,
      weightClass,
      francs: atDoor[weightClass],
      relay: relayFees?.[weightClass] ?? null,
    })),
  )
  await query(
    tx,
    sql`
    update delivery_fees f set fee_francs = given.francs, relay_fee_francs = given.relay
    from unnest(${sql.param(fees.map((fee) => fee.zone))}::text[], ${sql.param(fees.map((fee) => fee.weightClass))}::text[], ${sql.param(fees.map((fee) => fee.francs))}::int[],
      ${sql.param(fees.map((fee) => fee.relay))}::int[])
      as given(zone, weight_class, francs, relay)
    where f.zone = given.zone and f.weight_class = given.weight_class`,
  )
}
