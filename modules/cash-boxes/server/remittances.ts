import { and, eq } from 'drizzle-orm'

import type { Remittance } from '#modules/cash-boxes/contract/courier-cash.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'

import { personFacts } from '#modules/identity/database/views.ts'
import { remittances } from '#modules/cash-boxes/database/tables.ts'
import { recordAct } from '#modules/audit/module.ts'
import { ownBalances, postRemittance } from '#modules/ledger/module.ts'
import { isTaken, type Sql, type Tx } from '#kernel/database/database.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { randomDigits, sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { remittanceConfirmed, remittanceOpened } from './events.ts'
import {
  admittedCourier,
  type Dispatcher,
  guessing,
  guessOfRemittance,
  wrongCode,
} from '#modules/deliveries/module.ts'

type Opening = { courierId: string; amount: number | null; idempotencyKey: string }
type RemittanceRow = typeof remittances.$inferSelect

/**
 * Keeps the cash in the box until the manager types the code.
 * @throws deliveries.remittance_open (409) · deliveries.remittance_amount (422)
 */
export async function openRemittance(
  kernel: Kernel,
  { courierId, amount, idempotencyKey }: Opening,
): Promise<Remittance> {
  const now = kernel.clock.now()
  const { group } = await admittedCourier(kernel.db, courierId)
  try {
    return await kernel.transaction(async (tx) => {
      const attempt = {
        userId: courierId,
        key: idempotencyKey,
        body: { remittance: amount },
        at: now,
      }
      const { id } = await withIdempotencyKey(tx, attempt, async (newKey) => {
        const box = (await ownBalances(tx, 'courier_cash', [courierId])).get(courierId) ?? 0
        const francs = amount ?? box
        if (francs < 1 || francs > box) throw fail('deliveries.remittance_amount')
        await tx.insert(remittances).values({
          id: newKey,
          courierId,
          amountFrancs: francs,
          code: randomDigits(OTP_LENGTH),
          state: 'open',
          openedAt: now,
        })
        await kernel.events.emit(tx, remittanceOpened, {
          remittanceId: newKey,
          courierId,
          francs,
          group,
          at: now.toISOString(),
        })
      })
      const [made] = await tx.select().from(remittances).where(eq(remittances.id, id))
      if (!made) throw fail('deliveries.remittance_unknown')
      return presentRemittance(made)
    })
  } catch (error) {
    if (isTaken(error)) throw fail('deliveries.remittance_open')
    throw error
  }
}

/** @throws deliveries.remittance_unknown (404) */
export async function cancelRemittance(
  kernel: Kernel,
  { courierId, remittanceId }: { courierId: string; remittanceId: string },
): Promise<void> {
  const ended = await kernel.db
    .update(remittances)
    .set({ state: 'cancelled', settledAt: kernel.clock.now(), settledBy: courierId })
    .where(
      and(
        eq(remittances.id, remittanceId),
        eq(remittances.courierId, courierId),
        eq(remittances.state, 'open'),
      ),
    )
    .returning({ id: remittances.id })
  if (ended.length === 0) throw fail('deliveries.remittance_unknown')
}

/**
 * Posts the remittance to the ledger.
 * @throws deliveries.remittance_unknown (404) · deliveries.wrong_code (422) ·
 * deliveries.code_locked (429)
 */
export async function confirmRemittance(
  kernel: Kernel,
  who: Dispatcher,
  { remittanceId, code }: { remittanceId: string; code: string },
): Promise<void> {
  const seen = await openOf(kernel.db, remittanceId, who)
  await guessing(
    kernel,
    guessOfRemittance(remittanceId),
    { courierId: seen.courierId, parcelId: null, group: who.group ?? '' },
    async (tx) => {
      const locked = await lockRemittance(tx, remittanceId)
      if (!sameSecret(locked.code, code)) throw wrongCode()
      const now = kernel.clock.now()
      const { courierId, amountFrancs: francs } = locked
      await tx
        .update(remittances)
        .set({ state: 'confirmed', settledAt: now, settledBy: who.userId })
        .where(eq(remittances.id, remittanceId))
      await postRemittance(tx, { remittanceId, courierId, francs, at: now })
      await recordAct(tx, {
        actor: who,
        action: 'deliveries.cash_received',
        subject: { kind: 'remittance', id: remittanceId, label: seen.courierName },
        after: { francs },
        at: now,
      })
      await kernel.events.emit(tx, remittanceConfirmed, {
        remittanceId,
        courierId,
        confirmedBy: who.userId,
        francs,
        at: now.toISOString(),
      })
    },
  )
}

export function presentRemittance(row: RemittanceRow): Remittance {
  return {
    _id: row.id,
    amount: row.amountFrancs,
    code: row.code,
    openedAt: row.openedAt.toISOString(),
  }
}

async function openOf(
  db: Sql,
  remittanceId: string,
  { group }: Dispatcher,
): Promise<{ courierId: string; courierName: string }> {
  const [row] = await db
    .select({ courierId: remittances.courierId, courierName: personFacts.name })
    .from(remittances)
    .innerJoin(personFacts, eq(personFacts.id, remittances.courierId))
    .where(
      and(
        eq(remittances.id, remittanceId),
        eq(remittances.state, 'open'),
        ...(group === null ? [] : [eq(personFacts.deliveryGroup, group)]),
      ),
    )
  if (!row) throw fail('deliveries.remittance_unknown')
  return row
}

async function lockRemittance(tx: Tx, remittanceId: string): Promise<RemittanceRow> {
  const [row] = await tx
    .select()
    .from(remittances)
    .where(and(eq(remittances.id, remittanceId), eq(remittances.state, 'open')))
    .for('update')
  if (!row) throw fail('deliveries.remittance_unknown')
  return row
}
