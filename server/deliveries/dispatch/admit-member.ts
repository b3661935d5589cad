import { and, count, eq, inArray, isNull, or } from 'drizzle-orm'

import { users } from '#database/tables/users.ts'
import { parcels } from '#database/tables/parcels.ts'
import { recordAct } from '../../audit/index.ts'
import { ownBalances } from '../../ledger/index.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { courierBusy, courierUnknown } from '../deliveries.errors.ts'
import { memberAdmitted } from '../deliveries.events.ts'
import type { Dispatcher } from '../deliveries.policy.ts'

const carrying = ['assigned', 'in_delivery', 'failed', 'returning'] as const

/**
 * Lets a courier (or another manager) of the group see clients, or ends it when nothing of others is in his hands.
 * @throws deliveries.courier_unknown (404) · deliveries.courier_busy (409)
 */
export async function admitMember(
  kernel: Kernel,
  who: Dispatcher,
  { userId, admitted }: { userId: string; admitted: boolean },
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [member] = await tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          or(eq(users.role, 'livreur'), eq(users.role, 'chef_livreur')),
          isNull(users.suspendedAt),
          ...(who.group === null ? [] : [eq(users.deliveryGroup, who.group)]),
        ),
      )
      .for('update')
    const group = member?.deliveryGroup
    if (!member || !group || userId === who.userId) throw courierUnknown()
    if ((member.admittedAt !== null) === admitted) return
    if (!admitted) await refuseBusy(tx, userId)
    await tx
      .update(users)
      .set({ admittedAt: admitted ? now : null })
      .where(eq(users.id, userId))
    await recordAct(tx, {
      actor: who,
      action: admitted ? 'deliveries.member_admitted' : 'deliveries.member_withdrawn',
      subject: { kind: 'user', id: userId, label: member.name },
      after: { group },
      at: now,
    })
    if (admitted)
      await kernel.events.emit(tx, memberAdmitted, { userId, group, at: now.toISOString() })
  })
}

async function refuseBusy(tx: Tx, courierId: string): Promise<void> {
  const [load] = await tx
    .select({ parcels: count() })
    .from(parcels)
    .where(and(eq(parcels.courierId, courierId), inArray(parcels.state, [...carrying])))
  const cash = (await ownBalances(tx, 'courier_cash', [courierId])).get(courierId) ?? 0
  if ((load?.parcels ?? 0) > 0 || cash !== 0) throw courierBusy()
}
