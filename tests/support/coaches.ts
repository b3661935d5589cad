import { addCarrier, addLine } from '#modules/coaches/contract/carriers.ts'
import { changeServedRegions } from '#modules/pricing/contract/served-regions.ts'
import type { Person } from './market-people.ts'
import { approveChange } from './settings.ts'

const reason = 'Les régions par le car.'

/** A line from Bamako, or another town, on every day, two days on the road. */
export function lineTo(region: string, from = 'Bamako') {
  return {
    station: 'Gare de Sogoniko',
    from,
    region,
    days: [1, 2, 3, 4, 5, 6, 7],
    leavesAt: '18:00',
    roadDays: 2,
    prices: { léger: 400, moyen: 700, lourd: 1_500 },
    reason,
  }
}

type Opening = { name: string; phone: string; line: ReturnType<typeof lineTo> }

/** A carrier with one line, opened by an admin. */
export async function openLine(
  admin: Person,
  { name, phone, line }: Opening,
): Promise<{ carrierId: string; lineId: string }> {
  const provider = 'orange_money' as const
  const added = await admin.call(addCarrier, { body: { name, phone, provider, reason } })
  const carrierId = added.carriers.find((one) => one.name === name)?._id ?? ''
  const { carriers } = await admin.call(addLine, { params: { id: carrierId }, body: line })
  const lineId = carriers.find(({ _id }) => _id === carrierId)?.lines[0]?._id ?? ''
  return { carrierId, lineId }
}

/** Serves regions by coach, as two admins decide; each has an open line and relay point. */
export async function serveByCoach(
  [admin, colleague]: readonly [Person, Person],
  names: readonly string[],
): Promise<void> {
  const regions = names.map((region) => ({ region, servedBy: 'coach' as const }))
  await admin.call(changeServedRegions, { body: { regions, reason } })
  await approveChange(colleague)
}
