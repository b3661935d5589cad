import { and, eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'

import { postRelayFee } from '#modules/ledger/module.ts'
import { DROP_FEE, RELAY_FEE_MAX, type RelayFees } from '#modules/relays/contract/relay-settings.ts'
import { declareSetting, proposeSetting, settingOf } from '#modules/settings/module.ts'
import { relayDrops, relayFees } from '#modules/relays/database/tables.ts'
import { type relayFacts, relayFeeFacts } from '#modules/relays/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs, type Francs } from '#kernel/wire/money.ts'

const fee = z.int().min(0).max(RELAY_FEE_MAX)
/** Without the second: of a version before. */
const StoredFee = z.object({ feeFrancs: fee, dropFrancs: fee.default(DROP_FEE) })

const relaySetting = declareSetting<z.output<typeof StoredFee>>({
  name: 'relays',
  label: 'Points relais',
  needsApproval: true,
  first: { feeFrancs: 150, dropFrancs: DROP_FEE },
  parse: (stored) => StoredFee.parse(stored),
  facts: ({ feeFrancs, dropFrancs }) => ({
    'Part du point relais, par colis remis': formatFrancs(feeFrancs),
    'Part du point relais, par colis déposé': formatFrancs(dropFrancs),
  }),
})

/** Francs of a relay point for a parcel handed over now. */
export function relayFeeOf(kernel: Kernel): Francs {
  return settingOf(kernel, relaySetting).feeFrancs
}

/** Francs of a relay point for a parcel that a shop brings to it now. */
export function dropFeeOf(kernel: Kernel): Francs {
  return settingOf(kernel, relaySetting).dropFrancs
}

/**
 * Another team member approves in « Réglages ».
 * @throws settings.change_waits · settings.nothing_changed (409)
 */
export async function proposeRelaySettings(
  kernel: Kernel,
  actor: Caller,
  { fee: feeFrancs, dropFee, reason }: RelayFees & { reason: string },
): Promise<void> {
  const value = { feeFrancs, dropFrancs: dropFee ?? dropFeeOf(kernel) }
  await proposeSetting(kernel, actor, relaySetting, { value, reason })
}

type Relay = Pick<typeof relayFacts.$inferSelect, 'id' | 'shopId'>

/** Owes a relay point its fee for a parcel that it handed over, once. */
export async function payRelay(
  tx: Tx,
  kernel: Kernel,
  { parcelId, relay, at }: { parcelId: string; relay: Relay; at: Date },
): Promise<void> {
  const francs = relayFeeOf(kernel)
  const { id: relayId, shopId } = relay
  await tx
    .insert(relayFees)
    .values({ parcelId, relayId, shopId, amountFrancs: francs, earnedAt: at })
  await postRelayFee(tx, { parcelId, shopId, francs, at, of: 'fee' })
}

/** Owes a relay point its fee for a parcel that a shop brought to it, once. */
export async function payDrop(
  tx: Tx,
  kernel: Kernel,
  { parcelId, relay, at }: { parcelId: string; relay: Relay; at: Date },
): Promise<void> {
  const francs = dropFeeOf(kernel)
  const { id: relayId, shopId } = relay
  await tx
    .insert(relayDrops)
    .values({ parcelId, relayId, shopId, amountFrancs: francs, takenAt: at })
  await postRelayFee(tx, { parcelId, shopId, francs, at, of: 'drop' })
}

/** Counts what a relay point handed over or took from shops since then, with its fees. */
export async function relayWeek(
  db: Sql,
  relayId: string,
  since: Date,
): Promise<{ parcels: number; francs: Francs }> {
  const { amountFrancs, earnedAt } = relayFeeFacts
  const [row] = await db
    .select({
      parcels: sql<number>`count(*)::int`,
      francs: sql<number>`coalesce(sum(${amountFrancs}), 0)::bigint`,
    })
    .from(relayFeeFacts)
    .where(and(eq(relayFeeFacts.relayId, relayId), gte(earnedAt, since)))
  return { parcels: row?.parcels ?? 0, francs: row?.francs ?? 0 }
}
