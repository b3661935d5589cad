import { lineTo, openLine } from '../../support/coaches.ts'
import { diceOf, type Dice } from '../../year/dice.ts'
import { openWorld } from '../../year/open-world.ts'
import type { World } from '../../year/world.ts'

const size = { shops: 4, buyers: 8, couriers: 2, towns: 4 }
/** Chances that a stop or a line of a network is not there. */
const lineIsClosed = 0.25
const noDrops = 0.2
const isPaused = 0.1

/** Does at once, and without a fault, what people of a play do now and then. */
const likeliest: Dice = {
  upTo: () => 0,
  happens: (chance) => chance >= 0.5,
  oneOf<T>(list: readonly T[]): T {
    const [one] = list
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  },
}

/** Opens a market with a shop and two buyers in each town, and any stops and lines between them. */
export async function openNetwork(seed: number): Promise<World> {
  const world = await openWorld(seed, size)
  const dice = diceOf(seed)
  const { market, shops, towns } = world
  for (const [place, shop] of shops.entries()) {
    const town = towns[place % towns.length] ?? world.hub
    Object.assign(shop, { town, care: 1 })
    await move(shop.shopId, town)
  }
  for (const [place, buyer] of world.buyers.entries())
    Object.assign(buyer, { town: towns[place % towns.length] ?? world.hub })
  await drawLines(world, dice)
  await drawStops(world, dice)
  world.dice = likeliest
  return world

  async function move(shopId: string, town: string): Promise<void> {
    const quartier = town === world.hub ? 'Bagadadji' : null
    const text = 'update shops set region = $2, quartier = $3 where id = $1'
    await market.sql(text, [shopId, town, quartier])
  }
}

/** Some lines are closed, others leave on some days; one may go straight. */
async function drawLines(world: World, dice: Dice): Promise<void> {
  const { market, admins, towns, hub } = world
  for (const { lineId } of world.lines) {
    if (dice.happens(lineIsClosed)) {
      await market.sql('update coach_lines set closed_at = $2 where id = $1', [
        lineId,
        market.clock.now(),
      ])
      world.lines = world.lines.filter((line) => line.lineId !== lineId)
    }
    const days = [1, 2, 3, 4, 5, 6, 7].filter(() => dice.happens(0.5))
    // With one day a week the clock ends what is to go back before the next coach leaves.
    if (days.length > 1)
      await market.sql('update coach_lines set days = $2 where id = $1', [lineId, days])
  }
  const regions = towns.filter((town) => town !== hub)
  const [from, to] = [dice.oneOf(regions), dice.oneOf(regions)]
  if (from === to) return
  const straight = { name: `Cars ${from} tout droit`, phone: '76309999', line: lineTo(to, from) }
  await openLine(admins[0], straight)
}

async function drawStops({ market, keepers, lines, towns, hub }: World, dice: Dice): Promise<void> {
  for (const { relayId } of keepers) {
    if (dice.happens(noDrops))
      await market.sql('update relays set takes_drops = false where id = $1', [relayId])
    if (dice.happens(isPaused))
      await market.sql(`update relays set state = 'paused' where id = $1`, [relayId])
  }
  for (const town of towns.filter((one) => one !== hub)) {
    // An admin who closes a town's last line is told that the town is served by coach.
    const byLine = lines.some((line) => line.to === town && line.from === hub) ? 'coach' : 'none'
    const servedBy = dice.oneOf([byLine, byLine, 'couriers', 'none'])
    await market.sql(
      'update served_regions set served_by = $2, is_collected = $3 where region = $1',
      [town, servedBy, servedBy === 'couriers' && dice.happens(0.5)],
    )
  }
}
