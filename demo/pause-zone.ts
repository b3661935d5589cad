import { and, eq, isNull } from 'drizzle-orm'

import { proposeTariff, readTariff } from '#modules/pricing/module.ts'
import { decideSetting } from '#modules/settings/module.ts'
import { settingChanges } from '#modules/settings/database/tables.ts'
import { users } from '#modules/identity/database/tables.ts'
import { addMs, dayMs, dayOf } from '#kernel/clock.ts'
import { phones } from './accounts.ts'
import { depositAbove } from './ask-deposits.ts'
import { financeOfficers } from './fill-payouts.ts'
import type { Replay } from './replay.ts'

/** Pauses the periphery and asks deposits: asked by the admin, approved by finance. */
export async function pausePeriphery(replay: Replay, now: Date): Promise<void> {
  await replay.play('zone suspendue', async () => {
    const { kernel, clock } = replay
    clock.set(addMs(now, -3 * 3_600_000))
    const [admin] = await kernel.db
      .select({ userId: users.id })
      .from(users)
      .where(eq(users.phone, phones.admin))
    if (!admin) return
    const tariff = await readTariff(kernel.db)
    const pause = { reason: 'La route de Kati est coupée', until: dayOf(addMs(now, 4 * dayMs)) }
    await proposeTariff(
      kernel,
      { ...admin, role: 'admin' },
      {
        tariff: {
          ...tariff,
          zones: tariff.zones.map((zone) => ({
            ...zone,
            depositAbove,
            ...(zone.zone === 'peripherie' && { pause }),
          })),
        },
        reason: 'Travaux jusqu’à la fin de la semaine ; acompte pour les grosses commandes.',
      },
    )
    const [waiting] = await kernel.db
      .select({ id: settingChanges.id })
      .from(settingChanges)
      .where(and(eq(settingChanges.topic, 'delivery'), isNull(settingChanges.decision)))
    const { approver } = await financeOfficers(kernel)
    clock.advance(20 * 60_000)
    if (waiting) await decideSetting(kernel, approver, { id: waiting.id, approve: true })
  })
}
