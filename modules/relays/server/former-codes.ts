import { and, eq, gt, sql } from 'drizzle-orm'

import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { formerRelayCodes } from '#modules/relays/database/tables.ts'
import type { OtherGoods } from '#modules/shipments/module.ts'
import type { codePurposes } from '#modules/relays/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { newId, sameSecret } from '#kernel/ids.ts'

type Purpose = (typeof codePurposes)[number]
export type FormerCode = typeof formerRelayCodes.$inferSelect
type Ended = {
  parcelId: string
  relayId: string | null
  purpose: Purpose
  code: string | null
  at: Date
  /** An act proved it before it was replaced. */
  isUsed: boolean
}

/** Keeps a code that is replaced, for devices that have not heard of it; no-op without one. */
export async function keepFormerCode(
  tx: Tx,
  { parcelId, relayId, purpose, code, at, isUsed }: Ended,
): Promise<void> {
  if (!code || !relayId) return
  const usedAt = isUsed ? at : null
  await tx
    .insert(formerRelayCodes)
    .values({ id: newId(), parcelId, relayId, purpose, code, endedAt: at, usedAt })
}

type Typed = { parcelId: string; purpose: Purpose; otp: string; made: Date | null }

/** Finds the former code that was typed before it ended. null: none, or typed with network. */
export async function formerCodeOf(
  tx: Tx,
  { parcelId, purpose, otp, made }: Typed,
): Promise<FormerCode | null> {
  if (!made) return null
  const rows = await tx
    .select()
    .from(formerRelayCodes)
    .where(
      and(
        eq(formerRelayCodes.parcelId, parcelId),
        eq(formerRelayCodes.purpose, purpose),
        gt(formerRelayCodes.endedAt, made),
      ),
    )
  return rows.find(({ code }) => sameSecret(code, otp)) ?? null
}

export async function spendFormerCode(tx: Tx, { id }: FormerCode, at: Date): Promise<void> {
  await tx.update(formerRelayCodes).set({ usedAt: at }).where(eq(formerRelayCodes.id, id))
}

/** Finds another parcel that the relay takes or gives back by a typed code. */
export async function otherAtRelay(
  tx: Tx,
  { parcelId, purpose, otp }: { parcelId: string; purpose: 'arrival' | 'return'; otp: string },
): Promise<OtherGoods | null> {
  const awaits =
    purpose === 'arrival'
      ? sql`r.arrival_code = ${otp} and p.courier_id = this.courier_id and p.at_door`
      : sql`r.return_code = ${otp} and p.at_relay`
  const [other] = await query<OtherGoods>(
    tx,
    sql`
    select o.order_number, s.name as shop_name
    from ${parcelFacts} this, relay_parcels r join ${parcelFacts} p on p.id = r.parcel_id
      join ${orderFacts} o on o.id = p.order_id join ${shopFacts} s on s.id = p.shop_id
    where this.id = ${parcelId} and p.id <> this.id and p.relay_id = this.relay_id and ${awaits}
    limit 1`,
  )
  return other ?? null
}
