import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { lockParcel, setDue } from '#modules/parcels/module.ts'
import { RELAY_REMINDED_ON_DAYS } from '#modules/relays/contract/relay-days.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Tx } from '#kernel/database/database.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { keptUntil } from './kept-until.ts'
import { relayParcelLeaves, relayReminded } from './events.ts'

const batchSize = 200

/** Parcels that are kept for their buyers: none of them leaves. */
const isKept = and(isNotNull(relayParcels.keptSince), isNull(relayParcels.leavesFor))
const isThere = sql`exists (select from ${parcelFacts} f where f.id = ${relayParcels.parcelId} and f.state = 'at_relay')`

/** Reminds buyers of parcels that wait at a relay point, once after each of the days. */
export async function remindBuyers(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  for (const day of RELAY_REMINDED_ON_DAYS) {
    const since = addMs(now, -day * dayMs)
    const age = `${day} days`
    await kernel.transaction(async (tx) => {
      const due = await tx
        .select({ id: relayParcels.parcelId })
        .from(relayParcels)
        .where(
          and(
            isKept,
            isThere,
            sql`${relayParcels.keptSince} <= ${since}`,
            sql`coalesce(${relayParcels.remindedAt} < ${relayParcels.keptSince} + ${age}::interval, true)`,
          ),
        )
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const ids = due.map(({ id }) => id)
      if (ids.length === 0) return
      await tx
        .update(relayParcels)
        .set({ remindedAt: now })
        .where(inArray(relayParcels.parcelId, ids))
      const at = now.toISOString()
      const reminded = ids.map((parcelId) => ({ parcelId, day, at }))
      await kernel.events.emit(tx, relayReminded, ...reminded)
    })
  }
}

/** Moves the end of the days later, for days on which the relay point closed meanwhile. */
async function isKeptLonger(
  tx: Tx,
  kernel: Kernel,
  { id, relayId }: { id: string; relayId: string | null },
): Promise<boolean> {
  const [kept] = await tx
    .select({ since: relayParcels.keptSince })
    .from(relayParcels)
    .where(eq(relayParcels.parcelId, id))
  if (!kept?.since) return false
  const until = await keptUntil(tx, kernel, relayId, kept.since)
  if (until <= kernel.clock.now()) return false
  await tx
    .update(relayParcels)
    .set({ keptUntil: until })
    .where(and(eq(relayParcels.parcelId, id), lt(relayParcels.keptUntil, until)))
  await setDue(tx, { ids: [id], state: 'at_relay', dueAt: until })
  return true
}

/**
 * Ends the days of parcels that were not collected: each gets a return code and waits for a
 * courier. Its buyer is still served until he comes.
 * @returns how many
 */
export async function endDays(kernel: Kernel): Promise<number> {
  const now = kernel.clock.now()
  const due = await kernel.db
    .select({ id: relayParcels.parcelId })
    .from(relayParcels)
    .where(and(isKept, isThere, lt(relayParcels.keptUntil, now)))
    .limit(batchSize)
  await oneByOne(kernel, 'relays.end-days', due, ({ id }) =>
    kernel.transaction(async (tx) => {
      const locked = await lockParcel(tx, id)
      if (locked?.parcel.state !== 'at_relay') return
      if (await isKeptLonger(tx, kernel, locked.parcel)) return
      const ended = await tx
        .update(relayParcels)
        .set({ leavesFor: 'shop', leavesSince: now, returnCode: randomDigits(OTP_LENGTH) })
        .where(and(eq(relayParcels.parcelId, id), isKept, lt(relayParcels.keptUntil, now)))
        .returning({ id: relayParcels.parcelId })
      if (ended.length === 0) return
      const leaves = {
        parcelId: id,
        leavesFor: 'shop',
        reason: null,
        at: now.toISOString(),
      } as const
      await kernel.events.emit(tx, relayParcelLeaves, leaves)
    }),
  )
  return due.length
}
