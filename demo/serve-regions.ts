import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { awaitRegion, proposeRegions } from '#modules/pricing/module.ts'
import { decideSetting } from '#modules/settings/module.ts'
import { settingChanges } from '#modules/settings/database/tables.ts'
import { users } from '#modules/identity/database/tables.ts'
import { regions } from '#modules/places/contract/locations.ts'
import { query } from '#kernel/database/query.ts'
import { addMs } from '#kernel/clock.ts'
import { phones } from './accounts.ts'
import type { DemoContent } from './content.ts'
import { financeOfficers } from './fill-payouts.ts'
import { collectedRegions } from './orders/choose.ts'
import type { Replay } from './replay.ts'

const byCoach: readonly string[] = ['Kayes', 'Ségou', 'Sikasso', 'Bandiagara', 'Kita']
/** Couriers go to the others. */
const served: readonly string[] = ['Bamako', 'Koulikoro', ...byCoach]

/** As of a market that has not decided its regions yet. */
export async function serveEverywhere(replay: Replay): Promise<void> {
  await replay.play('régions d’avant', async () => {
    await query(
      replay.kernel.db,
      sql`update served_regions set served_by = 'couriers', is_collected = true, decided_at = null where region <> 'Bamako'`,
    )
  })
}

/** Decides as admin who serves each region, approved by finance; buyers elsewhere wait. */
export async function decideRegions(
  replay: Replay,
  { people }: DemoContent,
  now: Date,
): Promise<void> {
  await replay.play('régions livrées', async () => {
    const { kernel, clock } = replay
    clock.set(addMs(now, -30 * 3_600_000))
    const [admin] = await kernel.db
      .select({ userId: users.id })
      .from(users)
      .where(eq(users.phone, phones.admin))
    if (!admin) return
    await proposeRegions(
      kernel,
      { ...admin, role: 'admin' },
      {
        regions: regions
          .filter((region) => region !== 'Bamako')
          .map((region) => ({
            region,
            servedBy: servedBy(region),
            isCollected: collectedRegions.includes(region),
          })),
        reason: 'Cinq régions par le car ; personne ne va encore dans les autres.',
      },
    )
    const [waiting] = await kernel.db
      .select({ id: settingChanges.id })
      .from(settingChanges)
      .where(and(eq(settingChanges.topic, 'regions'), isNull(settingChanges.decision)))
    const { approver } = await financeOfficers(kernel)
    clock.advance(40 * 60_000)
    if (waiting) await decideSetting(kernel, approver, { id: waiting.id, approve: true })
    const away = people.filter(
      ({ role, region }) => role === 'acheteur' && !served.includes(region),
    )
    const rows = await kernel.db
      .select({ userId: users.id, phone: users.phone })
      .from(users)
      .where(
        inArray(
          users.phone,
          away.map(({ phone }) => phone),
        ),
      )
    for (const { userId, phone } of rows) {
      const buyer = away.find((one) => one.phone === phone)
      clock.advance(50 * 60_000)
      if (buyer) await awaitRegion(kernel, { userId, region: buyer.region })
    }
  })
}

function servedBy(region: string): 'couriers' | 'coach' | 'none' {
  if (byCoach.includes(region)) return 'coach'
  return served.includes(region) ? 'couriers' : 'none'
}
