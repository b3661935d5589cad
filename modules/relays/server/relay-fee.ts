import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'

import { postRelayFee } from '#modules/ledger/module.ts'
import { RELAY_FEE_MAX, type RelaySettings } from '#modules/relays/contract/relay-settings.ts'
import { declareSetting, proposeSetting, settingOf } from '#modules/settings/module.ts'
import { relayFees } from '#modules/relays/database/tables.ts'
import type { relayFacts } from '#modules/relays/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs, type Francs } from '#kernel/wire/money.ts'

const StoredFee = z.object({ feeFrancs: z.int().min(0).max(RELAY_FEE_MAX) })

const relaySetting = declareSetting<z.output<typeof StoredFee>>({
  name: 'relays',
  label: 'Points relais',
  needsApproval: true,
  first: { feeFrancs: 150 },
  parse: (stored) => StoredFee.parse(stored),
  facts: ({ feeFrancs }) => ({ 'Part du point relais, par colis remis': formatFrancs(feeFrancs) }),
})

/** Francs of a relay point for a parcel handed over now. */
export function relayFeeOf(kernel: Kernel): Francs {
  return settingOf(kernel, relaySetting).feeFrancs
}

/**
 * Another team member approves in « Réglages ».
 * @throws settings.change_waits · settings.nothing_changed (409)
 */
export async function proposeRelaySettings(
  kernel: Kernel,
  actor: Caller,
  { fee, reason }: RelaySettings & { reason: string },
): Promise<void> {
  await proposeSetting(kernel, actor, relaySetting, { value: { feeFrancs: fee }, reason })
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
  await postRelayFee(tx, { parcelId, shopId, francs, at })
}

/** Counts the fees of a relay point since then. */
export async function relayWeek(
  db: Sql,
  relayId: string,
  since: Date,
): Promise<{ parcels: number; francs: Francs }> {
  const [row] = await db
    .select({
      parcels: sql<number>`count(*)::int`,
      francs: sql<number>`coalesce(sum(${relayFees.amountFrancs}), 0)::bigint`,
    })
    .from(relayFees)
    .where(sql`${eq(relayFees.relayId, relayId)} and ${relayFees.earnedAt} >= ${since}`)
  return { parcels: row?.parcels ?? 0, francs: row?.francs ?? 0 }
}
