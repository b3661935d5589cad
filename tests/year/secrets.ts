import type { Client } from '#kernel/wire/typed-client.ts'
import type { Person } from '../support/market-people.ts'
import type { PlayedOrder } from './books.ts'
import type { Buyer, Keeper, Shop } from './people.ts'
import type { World } from './world.ts'

const marks = /Marque\d{4}/g

/** Marks a buyer so that what is theirs is known in any answer. */
export const markOf = (index: number): string => `Marque${String(index).padStart(4, '0')}`

/**
 * Reads every answer to those who have business with some buyers alone.
 * @throws Error where one holds what is of another buyer
 */
export function watchAnswers(world: World): void {
  for (const buyer of world.buyers) watch(buyer, (mark) => mark === buyer.mark)
  for (const shop of world.shops)
    watch(shop, (mark) => ordersOf(world, mark).some(({ shops }) => shops.includes(shop)))
  for (const keeper of world.keepers)
    watch(keeper, (mark) => ordersOf(world, mark).some((order) => meets(keeper, order)))
  for (const courier of world.couriers) watch(courier, (mark) => ordersOf(world, mark).length > 0)
}

function ordersOf({ books }: World, mark: string): PlayedOrder[] {
  return books.orders.filter(({ buyer }) => buyer.mark === mark)
}

/** By its own relay point, or by the one to which a shop of its town brings parcels. */
function meets({ relayId, town }: Keeper, { relayId: chosen, shops }: PlayedOrder): boolean {
  return chosen === relayId || shops.some((shop) => shop.town === town)
}

function watch(person: Person | Buyer | Shop, mayRead: (mark: string) => boolean): void {
  const { call } = person
  person.call = (async (endpoint, input, options) => {
    const answer = await call(endpoint, input, options)
    const found = JSON.stringify(answer ?? null).match(marks) ?? []
    for (const mark of new Set(found))
      if (!mayRead(mark)) throw new Error(`${endpoint.path} told ${person.user.name} of ${mark}`)
    return answer
  }) satisfies Client
}
