import { lineTo, openLine, serveByCoach } from '../support/coaches.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import { offerCollection } from '../support/collections.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { openMarket } from '../support/market.ts'
import { pictureOf } from '../support/pictures.ts'
import { relayOf } from '../support/relays.ts'
import { Acts } from './acts.ts'
import { Books } from './books.ts'
import { diceOf } from './dice.ts'
import type { Buyer, Keeper, Line, Shop } from './people.ts'
import { opening } from './season.ts'
import { offerReductions } from './reductions.ts'
import { markOf, watchAnswers } from './secrets.ts'
import { signsInAgain } from './signs-in-again.ts'
import { type Size, unitsAtFirst, type World } from './world.ts'

/** The last of those that are played loses its network for a week. */
const names = ['Bamako', 'Ségou', 'Bandiagara', 'Sikasso', 'Kita', 'Mopti', 'Gao']

/** Opens a market with people in some towns. */
export async function openWorld(seed: number, size: Size): Promise<World> {
  const dice = diceOf(seed)
  const market = await openMarket({ at: opening })
  await market.sql('update delivery_settings set cash_cap_francs = 1000000000')
  await market.sql('update delivery_zones set deposit_above_francs = 20000')
  const towns = size.towns > 1 ? [...names.slice(0, size.towns - 1), 'Kayes'] : ['Bamako']
  const [hub = '', ...regions] = towns
  const admins = [await market.staff('admin'), await market.staff('admin')] as const
  const finance = [await market.staff('finance'), await market.staff('finance')] as const
  const manager = await market.staff('chef_livreur')
  const lines = await openLines(admins[0], hub, regions)
  const couriers = await made(size.couriers, () => market.staff('livreur'))
  const keepers = await made(towns.length, async (index): Promise<Keeper> => {
    const town = towns[index] ?? hub
    const owner = await market.seller({ name: `Relais ${town}`, plan: 'free' })
    await place(owner, town)
    const room = { places: 400, cashCeiling: 5_000_000, takesDrops: town !== hub }
    const { relayId } = await relayOf(market, owner, {
      name: `Relais ${town}`,
      region: town,
      ...room,
    })
    return { ...owner, town, relayId }
  })
  if (regions.length > 0) await serveByCoach(admins, regions)
  const shops = await made(size.shops, async (index): Promise<Shop> => {
    // Two of three in the capital.
    const town = index % 3 === 2 ? dice.oneOf(regions.length > 0 ? regions : [hub]) : hub
    const seller = await market.seller({ name: `Boutique ${index}` })
    await place(seller, town)
    if (dice.happens(0.5)) await offerCollection(seller)
    const goods = await made(3, async (one) => {
      const price = 1_000 + 500 * dice.upTo(30)
      const name = `Pagne ${index}-${one}`
      return { ...(await market.product({ seller, name, price, stock: unitsAtFirst })), price }
    })
    return { ...seller, town, goods, care: index % 5 === 4 ? 0.3 : 0.85 }
  })
  const buyers = await made(size.buyers, async (index): Promise<Buyer> => {
    const town = index % 3 === 2 && regions.length > 0 ? dice.oneOf(regions) : hub
    const person = await market.buyer(`Acheteur ${index}`)
    let { call } = person
    const [mark, signIn] = [markOf(index), (other: Client) => void (call = other)]
    return { ...person, call: ((...sent) => call(...sent)) satisfies Client, town, mark, signIn }
  })
  const stub = await pictureOf(market, manager)

  /** Where a seller is said to be; a page of its own asks two people for it. */
  async function place({ shopId }: Seller, town: string): Promise<void> {
    const quartier = town === hub ? 'Bagadadji' : null
    await market.sql('update shops set region = $2, quartier = $3 where id = $1', [
      shopId,
      town,
      quartier,
    ])
  }

  const world: World = {
    market,
    dice,
    hub,
    towns,
    admins,
    finance,
    manager,
    couriers,
    keepers,
    shops,
    buyers,
    lines,
    stub,
    acts: new Acts(market, () => world.dice),
    books: new Books(),
    day: 0,
    killAt: null,
    early: null,
    unreached: null,
    kept: new Map(),
  }
  const team = [...admins, ...finance, manager, ...couriers]
  for (const person of [...team, ...keepers, ...shops, ...buyers]) signsInAgain(market, person)
  watchAnswers(world)
  await offerReductions(world)
  return world
}

/** A carrier a town, with a line each way. */
async function openLines(admin: Person, hub: string, regions: readonly string[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const [index, town] of regions.entries())
    for (const [from, to] of [
      [hub, town],
      [town, hub],
    ] as const) {
      const carrier = {
        name: `Cars ${from}-${to}`,
        phone: `7630${1_000 + 10 * index + lines.length}`,
      }
      const { lineId } = await openLine(admin, { ...carrier, line: lineTo(to, from) })
      lines.push({ from, to, lineId })
    }
  return lines
}

async function made<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let index = 0; index < count; index += 1) all.push(await make(index))
  return all
}
