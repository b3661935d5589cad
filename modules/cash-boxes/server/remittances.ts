import { and, eq, ne } from 'drizzle-orm'

import type { Remittance } from '#modules/cash-boxes/contract/courier-cash.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'

import { type CashBoxKind, ofGroup } from './of-group.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { remittances } from '#modules/cash-boxes/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { ownBalances, postRemittance } from '#modules/ledger/module.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { remittanceConfirmed, remittanceOpened } from './events.ts'
import { admittedCourier, type Dispatcher } from '#modules/deliveries/module.ts'
import { handOver, triesOfRemittance } from '#modules/shipments/module.ts'

/** `ownerId`: courier, or owner of a relay point. `group`: whose managers receive the cash. */
type Opening = {
  ownerId: string
  box: CashBoxKind
  group: string
  actorId: string
  amount: number | null
  idempotencyKey: string
}
type RemittanceRow = typeof remittances.$inferSelect

/**
 * Opens a courier's remittance.
 * @throws deliveries.not_admitted (403) · errors of `openBoxRemittance`
 */
export async function openRemittance(
  kernel: Kernel,
  { courierId, ...opening }: { courierId: string } & Pick<Opening, 'amount' | 'idempotencyKey'>,
): Promise<Remittance> {
  const { group } = await admittedCourier(kernel.db, courierId)
  const own = { ownerId: courierId, box: 'courier', group, actorId: courierId } as const
  return openBoxRemittance(kernel, { ...own, ...opening })
}

/**
 * Keeps the cash in the box until the manager types the code.
 * @throws cash_boxes.remittance_open (409) · cash_boxes.remittance_amount (422)
 */
export async function openBoxRemittance(
  kernel: Kernel,
  { ownerId, box: kind, group, actorId, amount, idempotencyKey }: Opening,
): Promise<Remittance> {
  const now = kernel.clock.now()
  try {
    return await kernel.transaction(async (tx) => {
      const attempt = {
        userId: actorId,
        key: idempotencyKey,
        body: { remittance: amount },
        at: now,
      }
      const { id } = await withIdempotencyKey(tx, attempt, async (newKey) => {
        const box = (await ownBalances(tx, accountOf(kind), [ownerId])).get(ownerId) ?? 0
        const francs = amount ?? box
        if (francs < 1 || francs > box) throw fail('cash_boxes.remittance_amount')
        await tx.insert(remittances).values({
          id: newKey,
          courierId: ownerId,
          box: kind,
          amountFrancs: francs,
          code: randomDigits(OTP_LENGTH),
          state: 'open',
          openedAt: now,
        })
        await kernel.events.emit(tx, remittanceOpened, {
          remittanceId: newKey,
          courierId: ownerId,
          box: kind,
          francs,
          group,
          at: now.toISOString(),
        })
      })
      const [made] = await tx.select().from(remittances).where(eq(remittances.id, id))
      if (!made) throw fail('cash_boxes.remittance_unknown')
      return presentRemittance(made)
    })
  } catch (error) {
    if (isTaken(error)) throw fail('cash_boxes.remittance_open')
    throw error
  }
}

export function accountOf(box: CashBoxKind): 'courier_cash' | 'relay_cash' {
  return box === 'relay' ? 'relay_cash' : 'courier_cash'
}

type Cancelling = { ownerId: string; box: CashBoxKind; remittanceId: string }

/** @throws cash_boxes.remittance_unknown (404) */
export async function cancelRemittance(
  kernel: Kernel,
  { ownerId, box, remittanceId }: Cancelling,
): Promise<void> {
  const ended = await kernel.db
    .update(remittances)
    .set({ state: 'cancelled', settledAt: kernel.clock.now(), settledBy: ownerId })
    .where(
      and(
        eq(remittances.id, remittanceId),
        eq(remittances.courierId, ownerId),
        eq(remittances.box, box),
        eq(remittances.state, 'open'),
      ),
    )
    .returning({ id: remittances.id })
  if (ended.length === 0) throw fail('cash_boxes.remittance_unknown')
}

/**
 * Posts the remittance to the ledger. Idempotent for its manager and the same code.
 * @throws cash_boxes.remittance_unknown (404) · deliveries.wrong_code (422) ·
 * deliveries.code_locked (429)
 */
export async function confirmRemittance(
  kernel: Kernel,
  who: Dispatcher,
  { remittanceId, code }: { remittanceId: string; code: string },
): Promise<void> {
  const seen = await readRemittance(kernel, remittanceId, who)
  await handOver<RemittanceRow, true>(kernel, {
    tries: triesOfRemittance(remittanceId),
    told: { courierId: seen.courierId, parcelId: null, group: who.group ?? '' },
    typed: code,
    lock: (tx) => lockRemittance(tx, remittanceId),
    codeOf: (locked) => locked.code,
    doneBefore: async (_tx, { state, settledBy }, { isRight }) =>
      state === 'confirmed' && settledBy === who.userId && isRight ? true : null,
    refuse(_tx, { state }) {
      if (state !== 'open') throw fail('cash_boxes.remittance_unknown')
    },
    async give(tx, { courierId, box, amountFrancs: francs }) {
      const now = kernel.clock.now()
      await tx
        .update(remittances)
        .set({ state: 'confirmed', settledAt: now, settledBy: who.userId })
        .where(eq(remittances.id, remittanceId))
      await postRemittance(tx, { remittanceId, ownerId: courierId, box, francs, at: now })
      await recordAct(tx, {
        actor: who,
        action: 'deliveries.cash_received',
        subject: { kind: 'remittance', id: remittanceId, label: seen.courierName },
        after: { francs },
        at: now,
      })
      const about = { remittanceId, courierId, box, confirmedBy: who.userId, francs }
      await kernel.events.emit(tx, remittanceConfirmed, { ...about, at: now.toISOString() })
      return true
    },
  })
}

export function presentRemittance(row: RemittanceRow): Remittance {
  return {
    _id: row.id,
    amount: row.amountFrancs,
    code: row.code,
    openedAt: row.openedAt.toISOString(),
  }
}

async function readRemittance(
  kernel: Kernel,
  remittanceId: string,
  { group }: Dispatcher,
): Promise<{ courierId: string; courierName: string }> {
  const [row] = await kernel.db
    .select({ courierId: remittances.courierId, courierName: personFacts.name })
    .from(remittances)
    .innerJoin(personFacts, eq(personFacts.id, remittances.courierId))
    .where(
      and(
        eq(remittances.id, remittanceId),
        ne(remittances.state, 'cancelled'),
        ofGroup(kernel, group),
      ),
    )
  if (!row) throw fail('cash_boxes.remittance_unknown')
  return row
}

async function lockRemittance(tx: Tx, remittanceId: string): Promise<RemittanceRow> {
  const [row] = await tx
    .select()
    .from(remittances)
    .where(and(eq(remittances.id, remittanceId), ne(remittances.state, 'cancelled')))
    .for('update')
  if (!row) throw fail('cash_boxes.remittance_unknown')
  return row
}
