import { and, eq, gt } from 'drizzle-orm'

import { formerCodes } from '#modules/shipments/database/tables.ts'
import type { codePurposes } from '#modules/shipments/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId, sameSecret } from '#kernel/ids.ts'

type Purpose = (typeof codePurposes)[number]
export type FormerCode = typeof formerCodes.$inferSelect
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
    .insert(formerCodes)
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
    .from(formerCodes)
    .where(
      and(
        eq(formerCodes.parcelId, parcelId),
        eq(formerCodes.purpose, purpose),
        gt(formerCodes.endedAt, made),
      ),
    )
  return rows.find(({ code }) => sameSecret(code, otp)) ?? null
}

export async function spendFormerCode(tx: Tx, { id }: FormerCode, at: Date): Promise<void> {
  await tx.update(formerCodes).set({ usedAt: at }).where(eq(formerCodes.id, id))
}
