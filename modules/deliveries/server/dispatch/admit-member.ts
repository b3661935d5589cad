import { and, eq } from 'drizzle-orm'

import { parcelFacts } from '#modules/orders/database/views.ts'
import { lockMember, setAdmitted } from '#modules/accounts/server/index.ts'
import { recordAct } from '#modules/audit/server/index.ts'
import { ownBalances } from '#modules/ledger/server/index.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { courierBusy, courierUnknown } from '../deliveries.errors.ts'
import { memberAdmitted } from '../deliveries.events.ts'
import type { Dispatcher } from '../deliveries.policy.ts'

/**
 * Lets a courier (or another manager) of the group see clients, or ends it when he has no parcel
 * and no cash.
 * @throws deliveries.courier_unknown (404) · deliveries.courier_busy (409)
 */
export async function admitMember(
  kernel: Kernel,
  who: Dispatcher,
  { userId, admitted, reason }: { userId: string; admitted: boolean; reason: string },
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const member = await lockMember(tx, userId)
    const group = member?.deliveryGroup
    if (!member || !group || userId === who.userId) throw courierUnknown()
    if (who.group !== null && group !== who.group) throw courierUnknown()
    if ((member.admittedAt !== null) === admitted) return
    if (!admitted) await refuseBusy(tx, userId)
    await setAdmitted(tx, userId, admitted ? now : null)
    await recordAct(tx, {
      actor: who,
      action: admitted ? 'deliveries.member_admitted' : 'deliveries.member_withdrawn',
      subject: { kind: 'user', id: userId, label: member.name },
      after: { group },
      reason,
      at: now,
    })
    if (admitted)
      await kernel.events.emit(tx, memberAdmitted, { userId, group, at: now.toISOString() })
  })
}

async function refuseBusy(tx: Tx, courierId: string): Promise<void> {
  const load = await tx.$count(
    parcelFacts,
    and(eq(parcelFacts.courierId, courierId), parcelFacts.isCarried),
  )
  const cash = (await ownBalances(tx, 'courier_cash', [courierId])).get(courierId) ?? 0
  if (load > 0 || cash !== 0) throw courierBusy()
}
