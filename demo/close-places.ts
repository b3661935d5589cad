import { and, eq, isNull } from 'drizzle-orm'

import { Holidays } from '#modules/calendar/contract/calendar.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { holidaysSetting } from '#modules/calendar/module.ts'
import { closeRelayDay } from '#modules/relays/module.ts'
import { decideSetting, proposeSetting, settingOf } from '#modules/settings/module.ts'
import { settingChanges } from '#modules/settings/database/tables.ts'
import { changeShopHoliday } from '#modules/shops/module.ts'
import { shopRights } from '#kernel/wire/access.ts'
import { addMs } from '#kernel/clock.ts'
import { phones } from './accounts.ts'
import { financeOfficers } from './fill-payouts.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

const onHoliday = 'miel-kita'
const closedRelay = 'maison-kone'

/** Gives a shop a holiday, closes a relay point on a day, and moves a holiday of the moon. */
export async function closePlaces({ replay, directory }: ReplayDomains, now: Date): Promise<void> {
  await replay.play('fermetures', async () => {
    const { kernel, clock } = replay
    clock.set(addMs(now, -2 * 3_600_000))
    const ownerOf = (key: string) => {
      const shop = directory.shops.get(key)
      if (!shop) return null
      const { id: shopId, ownerId } = shop
      return { shopId, ownerId, actorId: ownerId, isOwner: true, rights: shopRights }
    }
    const [shop, relay] = [ownerOf(onHoliday), ownerOf(closedRelay)]
    const holiday = { from: dayAfter(now, 12), to: dayAfter(now, 18) }
    if (shop) await changeShopHoliday(kernel, shop, holiday)
    if (relay) await closeRelayDay(kernel, relay, { day: dayAfter(now, 10), isClosed: true })
    await moveMoonDay({ replay, directory }, now)
  })
}

/** Moves the next holiday that is not confirmed by a day: asked by the admin, then approved. */
async function moveMoonDay(
  { replay, directory }: Pick<ReplayDomains, 'replay' | 'directory'>,
  now: Date,
): Promise<void> {
  const { kernel, clock } = replay
  const { days } = settingOf(kernel, holidaysSetting)
  const next = days.find(({ day, isConfirmed }) => !isConfirmed && day > dayAfter(now, 30))
  if (!next) return
  const moved = { ...next, day: dayAfter(next.day, 1), isConfirmed: true }
  const value = Holidays.parse({ days: days.map((one) => (one === next ? moved : one)) })
  const admin = { userId: lookUp(directory.users, phones.admin), role: 'admin' as const }
  await proposeSetting(kernel, admin, holidaysSetting, { value, reason: 'Avis de la commission' })
  const [waiting] = await kernel.db
    .select({ id: settingChanges.id })
    .from(settingChanges)
    .where(and(eq(settingChanges.topic, 'holidays'), isNull(settingChanges.decision)))
  const { approver } = await financeOfficers(kernel)
  clock.advance(10 * 60_000)
  if (waiting) await decideSetting(kernel, approver, { id: waiting.id, approve: true })
}
