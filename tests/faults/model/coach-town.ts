import type { Market } from '../../support/market.ts'
import type { Person } from '../../support/market-people.ts'
import { lineTo, openLine, serveByCoach } from '../../support/coaches.ts'
import { pictureOf } from '../../support/pictures.ts'

export const coachRegions = ['Kayes', 'Ségou', 'Sikasso'] as const
/** Francs for each parcel of a waybill. */
export const coachPrice = 400

/** A coach as it is on the road; the books must say the same. */
export type Coach = {
  region: string
  carrierId: string
  lineId: string
  /** Francs that the market owes its carrier. */
  owed: number
  trips: number
  /** What became of its parcels on the road. */
  fates: Set<string>
  /** Robbed on the way, once, with all that it carries. */
  isAttacked: boolean
}

/** Opens a coach to each region; the last one is attacked. */
export async function openCoaches(market: Market, chef: Person) {
  const team = [await market.staff('admin'), await market.staff('admin')] as const
  const [admin, colleague] = team
  const coaches: Coach[] = []
  for (const [place, region] of coachRegions.entries()) {
    const line = lineTo(region)
    const opened = await openLine(admin, { name: `Cars ${region}`, phone: `7630115${place}`, line })
    const isAttacked = place === coachRegions.length - 1
    coaches.push({ region, ...opened, owed: 0, trips: 0, fates: new Set(), isAttacked })
  }
  return Object.assign(coaches, {
    admin,
    colleague,
    finance: await market.staff('finance'),
    stub: await pictureOf(market, chef),
    serve: () => serveByCoach(team, coachRegions),
  })
}
