import { addMs, dayMs } from '#kernel/clock.ts'
import {
  changeDeliveryTariff,
  readDeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import { decideSetting, readSettingChanges } from '#modules/settings/contract/settings.ts'
import { fillCart, orderCart } from './buyers.ts'
import type { World } from './world.ts'

type Tariff = Awaited<ReturnType<typeof readTariff>>
const readTariff = ({ admins }: World) => admins[0].call(readDeliveryTariff, {})

/** Two of the team ask for other fees at once; `who` 0: higher ones. */
export async function changeFee(world: World, who: number): Promise<void> {
  const tariff = await readTariff(world)
  const isRise = who === 0 || tariff.zones.some(({ fees }) => fees.léger < 900)
  const changedBy = (francs: number): Tariff => ({
    ...tariff,
    // The market derives the fees of relay points where none are given.
    zones: tariff.zones.map(({ relayFees: _followed, fees, ...zone }) => ({
      ...zone,
      fees: { ...fees, léger: fees.léger + (isRise ? francs : -francs) },
    })),
  })
  await askTogether(world, [changedBy(100), changedBy(200)])
}

/** The team closes the roads to the regions for four days. */
export async function closeRoad(world: World): Promise<void> {
  const until = addMs(world.market.clock.now(), 4 * dayMs)
    .toISOString()
    .slice(0, 10)
  const tariff = await readTariff(world)
  const pause = { reason: 'Route coupée par les pluies', until }
  const zones = tariff.zones.map((zone) => (zone.zone === 'regions' ? { ...zone, pause } : zone))
  await askTogether(world, [
    { ...tariff, zones },
    { ...tariff, zones },
  ])
}

/**
 * Lets both ask at once, then both approve at once, while somebody reads a quote and orders it.
 * Each time one of the two is refused; the order costs what the quote said, or is refused.
 */
async function askTogether(world: World, wanted: readonly [Tariff, Tariff]): Promise<void> {
  const { acts, admins, dice, buyers } = world
  const asked = await Promise.all(
    ([0, 1] as const).map((index) =>
      acts.try('ask for a tariff', () =>
        admins[index].call(changeDeliveryTariff, {
          body: { ...wanted[index], reason: 'Le carburant.' },
        }),
      ),
    ),
  )
  const cart = await fillCart(world, dice.upTo(buyers.length))
  const asker = oneOf(asked, 'asked for a tariff')
  const { changes } = await admins[asker].call(readSettingChanges, {})
  const [id = ''] = changes.flatMap((change) => (change.decision === null ? change.id : []))
  const approved = await Promise.all(
    admins.map(({ call }) =>
      acts.try('approve a tariff', () =>
        call(decideSetting, { params: { id }, body: { approve: true } }),
      ),
    ),
  )
  if (oneOf(approved, 'approved a tariff') === asker) throw new Error('approved by its asker')
  const feesOf = ({ zones }: Tariff) =>
    JSON.stringify(zones.map(({ fees, pause }) => [fees, pause]))
  if (feesOf(await readTariff(world)) !== feesOf(wanted[asker]))
    throw new Error('another tariff than the approved one applies')
  if (cart) await orderCart(world, cart)
}

/** @throws Error unless one of two did it */
function oneOf(answers: readonly unknown[], what: string): 0 | 1 {
  const done = answers.filter((answer) => answer !== null)
  if (done.length !== 1) throw new Error(`${done.length} of two ${what}`)
  return answers[0] === null ? 1 : 0
}
