import { and, eq } from 'drizzle-orm'

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { remittances } from '#modules/cash-boxes/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { lockMember } from '#modules/identity/module.ts'
import { ownBalances, postRemittance } from '#modules/ledger/module.ts'
import { newId, randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { type Dispatcher, readAnswering } from '#modules/deliveries/module.ts'
import { fail } from './errors.ts'
import { remittanceConfirmed } from './events.ts'

type Received = { courierId: string; amount: Francs; seen: Francs; reason: string }

/**
 * Receives cash without a code, for a courier who can no longer work; ends the open remittance.
 * @param input.seen box seen by the manager, so that nothing is received twice
 * @throws deliveries.courier_unknown (404) · cash_boxes.courier_works, cash_boxes.box_changed (409)
 * · cash_boxes.remittance_amount (422)
 */
export async function receiveCash(
  kernel: Kernel,
  who: Dispatcher,
  { courierId, amount, seen, reason }: Received,
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    await lockMember(tx, courierId)
    const courier = await readAnswering(tx, courierId, who)
    if (courier.works) throw fail('cash_boxes.courier_works')
    const box = (await ownBalances(tx, 'courier_cash', [courierId])).get(courierId) ?? 0
    if (box !== seen) throw fail('cash_boxes.box_changed')
    if (amount > box)
      throw fail('cash_boxes.remittance_amount', {
        sentence: 'Sa caisse ne contient pas ce montant.',
        details: { amount: 'Sa caisse ne contient pas ce montant.' },
      })
    const settled = { settledAt: now, settledBy: who.userId }
    await tx
      .update(remittances)
      .set({ state: 'cancelled', ...settled })
      .where(and(eq(remittances.courierId, courierId), eq(remittances.state, 'open')))
    const remittanceId = newId()
    await tx.insert(remittances).values({
      id: remittanceId,
      courierId,
      amountFrancs: amount,
      code: randomDigits(OTP_LENGTH),
      state: 'confirmed',
      openedAt: now,
      ...settled,
    })
    await postRemittance(tx, {
      remittanceId,
      ownerId: courierId,
      box: 'courier',
      francs: amount,
      at: now,
    })
    await recordAct(tx, {
      actor: who,
      action: 'deliveries.cash_received_without_code',
      subject: { kind: 'remittance', id: remittanceId, label: courier.name },
      before: { caisse: box },
      after: { francs: amount },
      reason,
      at: now,
    })
    await kernel.events.emit(tx, remittanceConfirmed, {
      remittanceId,
      courierId,
      box: 'courier',
      confirmedBy: who.userId,
      francs: amount,
      at: now.toISOString(),
    })
  })
}
