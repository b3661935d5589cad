import { type Holiday, proposeHolidays } from '#modules/calendar/contract/calendar.ts'
import { firstHolidays } from '#modules/calendar/contract/holidays-of-mali.ts'
import {
  changeDeliveryTariff,
  readDeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import type { ZonePause } from '#modules/pricing/contract/zone-state.ts'
import { decideSetting, readSettingChanges } from '#modules/settings/contract/settings.ts'

import type { Market } from './market.ts'
import type { Person } from './market-people.ts'

/** Approves the waiting change as a member of the team. */
export async function approveChange(member: Person): Promise<void> {
  const { changes } = await member.call(readSettingChanges, {})
  const id = changes.find(({ decision }) => decision === null)?.id ?? ''
  await member.call(decideSetting, { params: { id }, body: { approve: true } })
}

/** Adds a public holiday to the first list, by two people. */
export async function addHoliday(
  market: Market,
  day: string,
  stops: Partial<Pick<Holiday, 'stopsDeliveries' | 'stopsShops'>> = {},
): Promise<void> {
  const added = {
    day,
    name: 'Jour donné',
    stopsDeliveries: true,
    stopsShops: false,
    isLunar: false,
    isConfirmed: true,
    ...stops,
  }
  const days = [...firstHolidays.days, added]
  const admin = await market.staff('admin')
  await admin.call(proposeHolidays, { body: { holidays: { days }, reason: 'Par communiqué' } })
  await approveChange(await market.staff('finance'))
}

/** Pauses the deliveries of a zone, by two people. */
export async function pauseZone(market: Market, zone: string, pause: ZonePause): Promise<void> {
  const admin = await market.staff('admin')
  const tariff = await admin.call(readDeliveryTariff, {})
  const zones = tariff.zones.map((one) => (one.zone === zone ? { ...one, pause } : one))
  await admin.call(changeDeliveryTariff, { body: { ...tariff, zones, reason: 'Route coupée' } })
  await approveChange(await market.staff('admin'))
}
