import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'

import { postRelayFee } from '#modules/ledger/module.ts'
import { declareSetting, settingOf } from '#modules/settings/module.ts'
import { relayFees } from '#modules/relays/database/tables.ts'
import type { relayFacts } from '#modules/relays/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs, type Francs } from '#kernel/wire/money.ts'

const RelaySettings = z.object({ feeFrancs: z.int().min(0).max(10_000) })
export type RelaySettings = z.output<typeof RelaySettings>

export const relaySetting = declareSetting<RelaySettings>({
  name: 'relays',
  label: 'Points relais',
  needsApproval: true,
  first: { feeFrancs: 150 },
  parse: (stored) => RelaySettings.parse(stored),
  facts: ({ feeFrancs }) => ({ 'Part du point relais, par colis remis': formatFrancs(feeFrancs) }),
})

/** Francs of a relay point for a parcel handed over now. */
export function relayFeeOf(kernel: Kernel): Francs {
  return settingOf(kernel, relaySetting).feeFrancs
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
